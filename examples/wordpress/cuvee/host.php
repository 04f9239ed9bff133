<?php
/**
 * The host: its address as the settings may have it, and what WordPress itself asks of it.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

/** Whether this site is a developer's: it may name a host of its own network, and one without encryption. */
function cuvee_is_development(): bool {
	return in_array( wp_get_environment_type(), array( 'local', 'development' ), true );
}

/**
 * Returns the origin of a web address, or nothing: a text of the settings becomes the address of a script.
 *
 * @param mixed $text The entered text.
 */
function cuvee_origin( $text ): string {
	$parts = is_string( $text ) ? wp_parse_url( trim( $text ) ) : null;
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || ! in_array( $parts['scheme'] ?? '', array( 'https', 'http' ), true ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . (int) $parts['port'] : '';
	return esc_url_raw( $parts['scheme'] . '://' . $parts['host'] . $port );
}

/**
 * Returns the origin of the host in an entered address, or nothing. Browsers run its script: it comes encrypted.
 *
 * @param mixed $text The entered text.
 */
function cuvee_host( $text ): string {
	$origin = cuvee_origin( $text );
	return 0 === strpos( $origin, 'https://' ) || cuvee_is_development() ? $origin : '';
}

/**
 * Asks the host, whose address comes from a form: addresses of the server's own network are refused, except to a
 * developer.
 *
 * @param string $address Address of the answer.
 * @param int    $timeout Seconds to wait.
 * @return array|WP_Error
 */
function cuvee_ask( string $address, int $timeout ) {
	$args = array(
		'timeout'             => $timeout,
		'redirection'         => 2,
		'limit_response_size' => MB_IN_BYTES,
	);
	return cuvee_is_development() ? wp_remote_get( $address, $args ) : wp_safe_remote_get( $address, $args );
}
