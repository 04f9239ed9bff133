<?php
/**
 * Embeds of the shop, as the host has them: asked for at most every ten minutes, the last known ones while it is away.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads the embeds from the host's answer; null for anything else than a list of them.
 *
 * @param array|WP_Error $answer Answer of `cuvee_ask`.
 * @return array<string, array<string, mixed>>|null By their ids.
 */
function cuvee_read_designs( $answer ): ?array {
	if ( 200 !== (int) wp_remote_retrieve_response_code( $answer ) ) {
		return null;
	}
	$sent = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( ! is_array( $sent['embeds'] ?? null ) ) {
		return null;
	}
	$designs = array();
	foreach ( $sent['embeds'] as $embed ) {
		if ( is_string( $embed['id'] ?? null ) && is_array( $embed['elements'] ?? null ) && is_array( $embed['tokens'] ?? null ) ) {
			$designs[ $embed['id'] ] = array(
				'language' => is_string( $embed['language'] ?? null ) ? $embed['language'] : 'page',
				'elements' => $embed['elements'],
				'tokens'   => $embed['tokens'],
			);
		}
	}
	return $designs;
}

/**
 * Returns the embeds of the shop that are in use, by their ids.
 *
 * @return array<string, array<string, mixed>>
 */
function cuvee_designs(): array {
	$settings = cuvee_settings();
	$of       = $settings['host'] . '/' . $settings['shop'];
	$known    = get_transient( CUVEE_DESIGNS );
	if ( is_array( $known ) && ( $known['of'] ?? '' ) === $of ) {
		return $known['designs'];
	}
	$kept    = get_option( CUVEE_DESIGNS_KEPT, array() );
	$old     = is_array( $kept ) && ( $kept['of'] ?? '' ) === $of ? $kept['designs'] : array();
	$address = $settings['host'] . '/v1/embeds/' . rawurlencode( $settings['shop'] ) . '/designs';
	$stored  = array(
		'of'      => $of,
		'designs' => $old,
	);
	// While one page asks, the others show the last known embeds.
	if ( array() !== $old ) {
		set_transient( CUVEE_DESIGNS, $stored, MINUTE_IN_SECONDS );
	}
	$new = cuvee_read_designs( cuvee_ask( $address, 4 ) );
	// A host that is away is asked again after a minute, not by every page.
	$stored['designs'] = $new ?? $old;
	set_transient( CUVEE_DESIGNS, $stored, null === $new ? MINUTE_IN_SECONDS : 10 * MINUTE_IN_SECONDS );
	if ( null !== $new && $new !== $old ) {
		update_option( CUVEE_DESIGNS_KEPT, $stored, false );
	}
	return $stored['designs'];
}
