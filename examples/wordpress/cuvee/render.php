<?php
/**
 * What visitors get: elements as `div`s that survive editors and plugins which strip unknown tags, and one script.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the language that the first element of this page requested; nothing if none did, and the page's own applies.
 * A page has one language, which goes to its script.
 *
 * @param string $wanted A language, `en` or `en-GB`.
 */
function cuvee_lang( string $wanted = '' ): string {
	static $lang = '';
	$short = strtolower( substr( $wanted, 0, 2 ) );
	if ( '' === $lang && in_array( $short, CUVEE_LANGUAGES, true ) ) {
		$lang = $short;
	}
	return $lang;
}

/**
 * Returns an attribute of a tag, or nothing for a value that says nothing.
 *
 * @param string $name  Its name, from a list.
 * @param mixed  $value Its value, from anywhere.
 */
function cuvee_attribute( string $name, $value ): string {
	if ( true === $value ) {
		return sprintf( ' data-%s=""', esc_attr( $name ) );
	}
	if ( ! is_scalar( $value ) || false === $value || '' === (string) $value ) {
		return '';
	}
	return sprintf( ' data-%s="%s"', esc_attr( $name ), esc_attr( (string) $value ) );
}

/**
 * Renders one element of the shop. The link inside is visible without scripts.
 *
 * @param string               $element Its kind; the caller has looked it up.
 * @param array<string, mixed> $wanted  Its attributes; those that it does not have are left out.
 */
function cuvee_div( string $element, array $wanted ): string {
	$settings = cuvee_settings();
	$known    = cuvee_elements()[ $element ];
	$names    = array_keys( $known['attributes'] );
	$html     = sprintf( '<div data-cuvee="%s" data-shop="%s"', esc_attr( $element ), esc_attr( $settings['shop'] ) );
	foreach ( $known['content'] ? array_merge( array( 'embed' ), $names ) : $names as $name ) {
		// Shortcodes know lower case and underscores only.
		$html .= cuvee_attribute( $name, $wanted[ $name ] ?? $wanted[ str_replace( '-', '_', $name ) ] ?? null );
	}
	$link = $known['content'] ? cuvee_link() : '';
	return $html . '>' . $link . '</div>';
}

/** Returns the link to the shop, for visitors without scripts. */
function cuvee_link(): string {
	$settings = cuvee_settings();
	return sprintf( '<a href="%s">%s</a>', esc_url( $settings['host'] . '/' . $settings['shop'] ), esc_html__( 'See the shop', 'cuvee' ) );
}

/**
 * Puts tokens on a box around elements. Values are lists of fonts, lengths and colours: anything else is left out.
 *
 * @param array<string, mixed> $tokens Custom properties by their names.
 * @param string               $html   The elements.
 */
function cuvee_box( array $tokens, string $html ): string {
	$style = array();
	foreach ( $tokens as $name => $value ) {
		if ( preg_match( '/^--cuvee-[a-z0-9-]{1,40}$/D', (string) $name ) && is_string( $value ) && preg_match( '/^[A-Za-z0-9 #.,%()+\'"_-]{1,120}$/D', $value ) ) {
			$style[] = $name . ': ' . $value;
		}
	}
	return $style ? sprintf( '<div style="%s">%s</div>', esc_attr( implode( '; ', $style ) ), $html ) : $html;
}

/**
 * Returns the tokens of the look that a block or a shortcode asks for.
 *
 * @param array<string, mixed> $wanted Attributes of the shortcode or of the block.
 * @return array<string, string>
 */
function cuvee_tokens( array $wanted ): array {
	$tokens = array();
	foreach ( cuvee_looks() as $name => $look ) {
		$value = $wanted[ $name ] ?? $wanted[ str_replace( '-', '_', $name ) ] ?? '';
		if ( 'accent' === $name ) {
			if ( is_string( $value ) && preg_match( '/^#[0-9a-fA-F]{6}$/D', $value ) ) {
				$tokens['--cuvee-accent'] = strtolower( $value );
			}
		} elseif ( is_string( $value ) && isset( $look['options'][ $value ] ) ) {
			$tokens = array_merge( $tokens, $look['options'][ $value ]['tokens'] );
		}
	}
	return $tokens;
}

/**
 * Renders an embed of the shop as it is saved in the dashboard. An archived or unknown one is a link to the shop.
 *
 * @param string $id Id of the embed.
 */
function cuvee_embed( string $id ): string {
	$design = cuvee_designs()[ $id ] ?? null;
	if ( null === $design ) {
		return '<p>' . cuvee_link() . '</p>';
	}
	cuvee_lang( $design['language'] );
	$settings = cuvee_settings();
	$html     = '';
	foreach ( $design['elements'] as $element ) {
		$kind       = is_string( $element['kind'] ?? null ) ? $element['kind'] : '';
		$attributes = is_array( $element['attributes'] ?? null ) ? $element['attributes'] : array();
		// Cart and age gate are once on a page.
		$is_beside = ( 'cart' === $kind && ! empty( $settings['cart'] ) ) || ( 'age-gate' === $kind && ! empty( $settings['gate'] ) );
		if ( ! isset( cuvee_elements()[ $kind ] ) || $is_beside ) {
			continue;
		}
		foreach ( $attributes as $name => $value ) {
			// A flag is an empty attribute.
			$attributes[ $name ] = '' === $value ? true : $value;
		}
		$html .= cuvee_div( $kind, array_merge( $attributes, array( 'embed' => $id ) ) );
	}
	return cuvee_box( $design['tokens'], $html );
}

/**
 * Renders an element, several visits, or an embed of the shop.
 *
 * @param array<string, mixed> $wanted Attributes of the shortcode or of the block.
 */
function cuvee_element( array $wanted ): string {
	$settings = cuvee_settings();
	$embed    = is_scalar( $wanted['embed'] ?? null ) ? (string) $wanted['embed'] : '';
	$element  = sanitize_key( is_scalar( $wanted['element'] ?? null ) ? (string) $wanted['element'] : ( '' === $embed ? 'shop' : 'embed' ) );
	$is_known = 'embed' === $element ? preg_match( '/^[0-9a-z]{1,40}$/D', $embed ) : isset( cuvee_elements()[ $element ] );
	if ( '' === $settings['host'] || '' === $settings['shop'] || ! $is_known ) {
		return '';
	}
	wp_enqueue_script( 'cuvee' );
	cuvee_lang( is_scalar( $wanted['lang'] ?? null ) ? (string) $wanted['lang'] : '' );
	if ( 'embed' === $element ) {
		return cuvee_embed( $embed );
	}
	$events = is_string( $wanted['event'] ?? null ) ? preg_split( '/[\s,]+/', $wanted['event'], -1, PREG_SPLIT_NO_EMPTY ) : array();
	if ( 'reservation' !== $element || count( $events ) < 2 ) {
		return cuvee_box( cuvee_tokens( $wanted ), cuvee_div( $element, $wanted ) );
	}
	$html = '';
	foreach ( $events as $event ) {
		$html .= cuvee_div( $element, array_merge( $wanted, array( 'event' => $event ) ) );
	}
	return cuvee_box( cuvee_tokens( $wanted ), $html );
}

/**
 * Renders `[cuvee element="shop" limit="8" theme="vigne" lang="en"]` and `[cuvee embed="…"]`.
 *
 * @param array<string, string>|string $wanted Attributes; a bare word such as `search` comes as a value without a name.
 */
function cuvee_shortcode( $wanted ): string {
	$named = array();
	foreach ( is_array( $wanted ) ? $wanted : array() as $name => $value ) {
		if ( is_int( $name ) ) {
			$named[ (string) $value ] = true;
		} else {
			$named[ $name ] = $value;
		}
	}
	return cuvee_element( $named );
}

add_action(
	'init',
	static function (): void {
		$host = cuvee_settings()['host'];
		add_shortcode( 'cuvee', 'cuvee_shortcode' );
		if ( '' !== $host ) {
			// The address has no version: it is evergreen, and its caching is up to the host.
			wp_register_script( 'cuvee', $host . '/widget/v1/w.js', array(), null, array( 'strategy' => 'async', 'in_footer' => true ) ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
		}
	}
);

/**
 * Adds the script's own attributes: the shop of the page, its language if an element requested one, and a hint to
 * plugins that delay scripts.
 */
add_filter(
	'script_loader_tag',
	static function ( $tag, $handle ) {
		if ( 'cuvee' !== $handle || ! is_string( $tag ) ) {
			return $tag;
		}
		$own = array(
			'data-shop'        => cuvee_settings()['shop'],
			'data-lang'        => '' === cuvee_lang() ? null : cuvee_lang(),
			'data-cfasync'     => 'false',
			'data-no-optimize' => '1',
			'data-no-defer'    => '1',
			'nowprocket'       => true,
		);
		$html = new WP_HTML_Tag_Processor( $tag );
		// Another plugin may have put a script of its own beside ours.
		while ( $html->next_tag( 'script' ) ) {
			if ( null === $html->get_attribute( 'src' ) ) {
				continue;
			}
			foreach ( array_filter( $own ) as $name => $value ) {
				$html->set_attribute( $name, $value );
			}
		}
		return $html->get_updated_html();
	},
	10,
	2
);

add_filter(
	'wp_resource_hints',
	static function ( array $addresses, string $kind ): array {
		$host = cuvee_settings()['host'];
		if ( 'preconnect' === $kind && '' !== $host && wp_script_is( 'cuvee', 'enqueued' ) ) {
			$addresses[] = array( 'href' => $host );
		}
		return $addresses;
	},
	10,
	2
);

/**
 * Returns the tokens of the floating cart button that differ from the widget's own.
 *
 * @return array<string, string>
 */
function cuvee_cart_tokens(): array {
	$settings = cuvee_settings();
	$offset   = (int) $settings['offset'];
	$edges    = explode( '-', (string) $settings['corner'] );
	$tokens   = cuvee_every_page()['size']['options'][ $settings['size'] ]['tokens'] ?? array();
	if ( 'bottom-right' !== $settings['corner'] || 20 !== $offset ) {
		$inset = array();
		foreach ( array( 'top', 'right', 'bottom', 'left' ) as $edge ) {
			// The bar of a phone's system stays free.
			$own     = 'bottom' === $edge ? sprintf( 'calc(%dpx + env(safe-area-inset-bottom))', $offset ) : sprintf( '%dpx', $offset );
			$inset[] = in_array( $edge, $edges, true ) ? $own : 'auto';
		}
		$tokens['--cuvee-cart-inset'] = implode( ' ', $inset );
	}
	if ( 900 !== (int) $settings['level'] ) {
		$tokens['--cuvee-z'] = (string) (int) $settings['level'];
	}
	return $tokens;
}

add_action(
	'wp_footer',
	static function (): void {
		$settings = cuvee_settings();
		if ( ! empty( $settings['cart'] ) ) {
			echo cuvee_box( cuvee_cart_tokens(), cuvee_element( array( 'element' => 'cart' ) ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped where it is made.
		}
		if ( ! empty( $settings['gate'] ) ) {
			$gate = array( 'element' => 'age-gate', 'cookie' => $settings['cookie'] );
			echo cuvee_element( $gate ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped where it is made.
		}
	},
	5
);
