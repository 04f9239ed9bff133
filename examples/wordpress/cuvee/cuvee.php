<?php
/**
 * Plugin Name:       Cuvée
 * Description:       Shop, cart, reservation of visits and age gate of a winery, as a block and a shortcode.
 * Version:           1.0.0
 * Requires at least: 6.4
 * Requires PHP:      7.4
 * Text Domain:       cuvee
 * Domain Path:       /languages
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

const CUVEE_VERSION = '1.0.0';
const CUVEE_OPTION  = 'cuvee_settings';

/**
 * Returns the elements that may be shown, with the attributes that each takes. Anything else that a page requests is
 * left out.
 *
 * @return array<string, array{attributes: string[], content: bool, label: string, fields: string[]}>
 */
function cuvee_elements(): array {
	static $elements = null;
	$elements        = $elements ?? require __DIR__ . '/elements.php';
	return $elements;
}

/**
 * Languages of the elements.
 */
const CUVEE_LANGUAGES = array( 'fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja' );

/**
 * Returns the host and the shop of this site.
 *
 * @return array{host: string, shop: string, cart: bool, gate: bool}
 */
function cuvee_settings(): array {
	$kept = get_option( CUVEE_OPTION, array() );
	return wp_parse_args(
		is_array( $kept ) ? $kept : array(),
		array(
			'host' => '',
			'shop' => '',
			'cart' => true,
			'gate' => false,
		)
	);
}

/**
 * Returns the origin of a web address, or nothing: a text of the settings becomes the address of a script.
 *
 * @param mixed $text The entered text.
 */
function cuvee_origin( $text ): string {
	$parts = wp_parse_url( trim( (string) $text ) );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || ! in_array( $parts['scheme'] ?? '', array( 'https', 'http' ), true ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . (int) $parts['port'] : '';
	return esc_url_raw( $parts['scheme'] . '://' . $parts['host'] . $port );
}

/**
 * Returns the settings in their stored form.
 *
 * @param mixed $sent The form.
 */
function cuvee_sanitize( $sent ): array {
	$sent = is_array( $sent ) ? $sent : array();
	$host = cuvee_origin( $sent['host'] ?? '' );
	if ( '' === $host ) {
		add_settings_error( CUVEE_OPTION, 'host', __( 'The address of the host begins with https://', 'cuvee' ) );
	}
	return array(
		'host' => $host,
		'shop' => preg_replace( '/[^A-Za-z0-9_-]/', '', (string) ( $sent['shop'] ?? '' ) ),
		'cart' => ! empty( $sent['cart'] ),
		'gate' => ! empty( $sent['gate'] ),
	);
}

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
 * Renders one element as a `div`: it survives editors and plugins that strip unknown tags. The link inside is visible
 * without scripts.
 *
 * @param array<string, mixed> $wanted Attributes of the shortcode or of the block.
 */
function cuvee_element( array $wanted ): string {
	$settings = cuvee_settings();
	$element  = sanitize_key( (string) ( $wanted['element'] ?? 'shop' ) );
	if ( '' === $settings['host'] || '' === $settings['shop'] || ! isset( cuvee_elements()[ $element ] ) ) {
		return '';
	}
	wp_enqueue_script( 'cuvee' );
	cuvee_lang( (string) ( $wanted['lang'] ?? '' ) );
	$html = sprintf( '<div data-cuvee="%s" data-shop="%s"', esc_attr( $element ), esc_attr( $settings['shop'] ) );
	foreach ( cuvee_elements()[ $element ]['attributes'] as $name ) {
		// Shortcodes know lower case and underscores only.
		$value = $wanted[ $name ] ?? $wanted[ str_replace( '-', '_', $name ) ] ?? null;
		if ( null !== $value && false !== $value && '' !== (string) $value ) {
			$html .= sprintf( ' data-%s="%s"', esc_attr( $name ), esc_attr( true === $value ? '' : (string) $value ) );
		}
	}
	$link = cuvee_elements()[ $element ]['content']
		? sprintf( '<a href="%s">%s</a>', esc_url( $settings['host'] . '/' . $settings['shop'] ), esc_html__( 'See the shop', 'cuvee' ) )
		: '';
	return $html . '>' . $link . '</div>';
}

/**
 * Renders `[cuvee element="shop" limit="8" theme="vigne" lang="en"]`.
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
		$settings = cuvee_settings();
		add_shortcode( 'cuvee', 'cuvee_shortcode' );
		if ( '' !== $settings['host'] ) {
			// The address has no version: it is evergreen, and its caching is up to the host.
			wp_register_script( 'cuvee', $settings['host'] . '/widget/v1/w.js', array(), null, array( 'strategy' => 'async', 'in_footer' => true ) ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
		}
		wp_register_script(
			'cuvee-block',
			plugins_url( 'block.js', __FILE__ ),
			array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
			CUVEE_VERSION,
			true
		);
		wp_add_inline_script( 'cuvee-block', 'window.cuveeElements = ' . wp_json_encode( cuvee_elements() ) . ';', 'before' );
		wp_set_script_translations( 'cuvee-block', 'cuvee', __DIR__ . '/languages' );
		register_block_type(
			__DIR__,
			array(
				'render_callback' => static function ( array $attributes ): string {
					$shown = cuvee_element( $attributes );
					return '' === $shown ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $shown );
				},
			)
		);
	}
);

/**
 * Adds the script's own attributes: the shop of the page, its language if an element requested one, and a hint to
 * plugins that delay scripts.
 */
add_filter(
	'script_loader_tag',
	static function ( string $tag, string $handle ): string {
		if ( 'cuvee' !== $handle ) {
			return $tag;
		}
		$settings = cuvee_settings();
		$more     = sprintf(
			' data-shop="%s" data-cfasync="false" data-no-optimize="1" data-no-defer="1" nowprocket',
			esc_attr( $settings['shop'] )
		);
		if ( '' !== cuvee_lang() ) {
			$more .= sprintf( ' data-lang="%s"', esc_attr( cuvee_lang() ) );
		}
		return str_replace( ' src=', $more . ' src=', $tag );
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

add_action(
	'wp_footer',
	static function (): void {
		$settings = cuvee_settings();
		foreach ( array( 'cart' => 'cart', 'gate' => 'age-gate' ) as $name => $element ) {
			if ( ! empty( $settings[ $name ] ) ) {
				echo cuvee_element( array( 'element' => $element ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped where it is made.
			}
		}
	},
	5
);

add_action(
	'admin_init',
	static function (): void {
		register_setting(
			'cuvee',
			CUVEE_OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => 'cuvee_sanitize',
			)
		);
	}
);

add_action(
	'admin_menu',
	static function (): void {
		add_options_page( 'Cuvée', 'Cuvée', 'manage_options', 'cuvee', 'cuvee_settings_page' );
	}
);

/** Shows the settings page of Cuvée. */
function cuvee_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = cuvee_settings();
	$origin   = cuvee_origin( home_url() );
	?>
	<div class="wrap">
		<h1>Cuvée</h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'cuvee' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="cuvee-host"><?php esc_html_e( 'Address of the host', 'cuvee' ); ?></label></th>
					<td>
						<input id="cuvee-host" class="regular-text code" type="url" required placeholder="https://" name="<?php echo esc_attr( CUVEE_OPTION ); ?>[host]" value="<?php echo esc_attr( $settings['host'] ); ?>">
						<p class="description"><?php esc_html_e( 'Where your dashboard is, without a path.', 'cuvee' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="cuvee-shop"><?php esc_html_e( 'Code of the shop', 'cuvee' ); ?></label></th>
					<td>
						<input id="cuvee-shop" class="regular-text code" required pattern="[A-Za-z0-9_\-]+" name="<?php echo esc_attr( CUVEE_OPTION ); ?>[shop]" value="<?php echo esc_attr( $settings['shop'] ); ?>">
						<p class="description"><?php esc_html_e( 'The last part of the address of your shop.', 'cuvee' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'On every page', 'cuvee' ); ?></th>
					<td>
						<fieldset>
							<label><input type="checkbox" name="<?php echo esc_attr( CUVEE_OPTION ); ?>[cart]" value="1" <?php checked( $settings['cart'] ); ?>> <?php esc_html_e( 'The cart, floating in the corner', 'cuvee' ); ?></label><br>
							<label><input type="checkbox" name="<?php echo esc_attr( CUVEE_OPTION ); ?>[gate]" value="1" <?php checked( $settings['gate'] ); ?>> <?php esc_html_e( 'The age gate', 'cuvee' ); ?></label>
						</fieldset>
					</td>
				</tr>
			</table>
			<p>
				<?php
				/* translators: %s: the address of this site. */
				echo wp_kses( sprintf( __( 'Allow this site in your dashboard, settings of the shop: %s', 'cuvee' ), '<code>' . esc_html( $origin ) . '</code>' ), array( 'code' => array() ) );
				?>
			</p>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

add_filter(
	'plugin_action_links_' . plugin_basename( __FILE__ ),
	static function ( array $links ): array {
		$address = admin_url( 'options-general.php?page=cuvee' );
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( $address ), esc_html__( 'Settings', 'cuvee' ) ) );
		return $links;
	}
);
