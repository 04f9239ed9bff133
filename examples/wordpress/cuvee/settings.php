<?php
/**
 * Settings of the plugin: host, shop, proof of the site, cart and age gate on every page.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

/** Returns the address of the settings page. */
function cuvee_settings_url(): string {
	return admin_url( 'options-general.php?page=cuvee' );
}

/**
 * Returns the settings of this site.
 *
 * @return array{host: string, shop: string, proof: string, cart: bool, gate: bool, corner: string, size: string, offset: int, level: int, cookie: string}
 */
function cuvee_settings(): array {
	$kept = get_option( CUVEE_OPTION, array() );
	return wp_parse_args(
		is_array( $kept ) ? $kept : array(),
		array(
			'host'   => '',
			'shop'   => '',
			'proof'  => '',
			'cart'   => true,
			'gate'   => false,
			'corner' => 'bottom-right',
			'size'   => 'normal',
			'offset' => 20,
			'level'  => 900,
			'cookie' => '',
		)
	);
}

/**
 * Returns the proof in a pasted text: the whole tag, the line of the file, or the proof alone.
 *
 * @param mixed $text The entered text.
 */
function cuvee_proof( $text ): string {
	$text = is_string( $text ) ? trim( $text ) : '';
	if ( preg_match( '/\bcontent\s*=\s*["\']([A-Za-z0-9_-]+)["\']/', $text, $found ) || preg_match( '/^(?:cuvee-site=)?([A-Za-z0-9_-]+)$/', $text, $found ) ) {
		return substr( $found[1], 0, 64 );
	}
	return '';
}

/**
 * Says something of the sent settings, once: WordPress reads a form twice when it is the first one.
 *
 * @param string $code    Name of the fault.
 * @param string $message Sentence for the reader.
 * @param string $type    `error` or `warning`.
 */
function cuvee_say( string $code, string $message, string $type = 'error' ): void {
	if ( ! in_array( $code, array_column( get_settings_errors( CUVEE_OPTION ), 'code' ), true ) ) {
		add_settings_error( CUVEE_OPTION, $code, $message, $type );
	}
}

/**
 * Returns the settings in their stored form, and says what of them cannot work.
 *
 * @param mixed $sent The form.
 */
function cuvee_sanitize( $sent ): array {
	$sent  = is_array( $sent ) ? $sent : array();
	$host  = cuvee_host( $sent['host'] ?? '' );
	$shop  = preg_replace( '/[^A-Za-z0-9_-]/', '', is_string( $sent['shop'] ?? null ) ? $sent['shop'] : '' );
	$proof = cuvee_proof( $sent['proof'] ?? '' );
	if ( '' === $host ) {
		cuvee_say( 'host', __( 'The address of the host begins with https://', 'cuvee' ) );
	}
	if ( '' === $proof && ! empty( $sent['proof'] ) ) {
		cuvee_say( 'proof', __( 'This is no proof of a site: copy the tag from your dashboard.', 'cuvee' ) );
	}
	if ( '' !== $host && '' !== $shop ) {
		cuvee_try_shop( $host, $shop );
	}
	delete_transient( CUVEE_DESIGNS );
	return array(
		'host'   => $host,
		'shop'   => $shop,
		'proof'  => $proof,
		'cart'   => ! empty( $sent['cart'] ),
		'gate'   => ! empty( $sent['gate'] ),
		'corner' => cuvee_choice( 'corner', $sent, 'bottom-right' ),
		'size'   => cuvee_choice( 'size', $sent, 'normal' ),
		'offset' => cuvee_number( $sent['offset'] ?? null, 20, 0, 400 ),
		'level'  => cuvee_number( $sent['level'] ?? null, 900, 1, 2147483647 ),
		'cookie' => preg_replace( '/[^A-Za-z0-9._-]/', '', substr( is_string( $sent['cookie'] ?? null ) ? $sent['cookie'] : '', 0, 64 ) ),
	);
}

/**
 * Returns a sent choice that exists, or the first one.
 *
 * @param string               $name  Name of the setting.
 * @param array<string, mixed> $sent  The form.
 * @param string               $first The choice of a new site.
 */
function cuvee_choice( string $name, array $sent, string $first ): string {
	$value = is_string( $sent[ $name ] ?? null ) ? $sent[ $name ] : '';
	return isset( cuvee_every_page()[ $name ]['options'][ $value ] ) ? $value : $first;
}

/**
 * Returns a sent whole number within its limits, or the first one.
 *
 * @param mixed $value What was sent.
 * @param int   $first The number of a new site.
 * @param int   $least Least number.
 * @param int   $most  Greatest number.
 */
function cuvee_number( $value, int $first, int $least, int $most ): int {
	return is_numeric( $value ) ? max( $least, min( $most, (int) $value ) ) : $first;
}

/**
 * Asks the host for the shop, and says so when there is none. The settings are saved all the same: a host may be away.
 *
 * @param string $host Origin of the host.
 * @param string $shop Code of the shop.
 */
function cuvee_try_shop( string $host, string $shop ): void {
	$answer = cuvee_ask( $host . '/v1/embeds/' . rawurlencode( $shop ) . '?limit=1', 5 );
	$status = (int) wp_remote_retrieve_response_code( $answer );
	if ( 404 === $status ) {
		cuvee_say( 'shop', __( 'Your host has no shop with this code. Check it in the settings of Cuvée.', 'cuvee' ) );
	} elseif ( 200 !== $status ) {
		cuvee_say( 'away', __( 'Your host did not answer just now. The settings are saved.', 'cuvee' ), 'warning' );
	}
}

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

/**
 * The proof that this site is the shop's own, in the head of the home page. A static home page and a list of posts are
 * both the front page.
 */
add_action(
	'wp_head',
	static function (): void {
		$proof = cuvee_settings()['proof'];
		if ( '' !== $proof && is_front_page() ) {
			printf( '<meta name="cuvee-site" content="%s">' . "\n", esc_attr( $proof ) );
		}
	},
	1
);

/**
 * Shows one row of the form.
 *
 * @param string                $name  Name of the setting.
 * @param array{string, string} $texts Its label, and a sentence below it.
 * @param array<string, string> $more  Further attributes of the field; an empty one is a flag.
 */
function cuvee_settings_row( string $name, array $texts, array $more ): void {
	list( $label, $help ) = $texts;
	?>
	<tr>
		<th scope="row"><label for="cuvee-<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
		<td>
			<input id="cuvee-<?php echo esc_attr( $name ); ?>" class="<?php echo 'number' === ( $more['type'] ?? '' ) ? 'small-text' : 'regular-text code'; ?>" name="<?php echo esc_attr( CUVEE_OPTION . '[' . $name . ']' ); ?>" value="<?php echo esc_attr( (string) cuvee_settings()[ $name ] ); ?>"
			<?php
			if ( '' !== $help ) {
				$more['aria-describedby'] = "cuvee-$name-help";
			}
			foreach ( $more as $attribute => $value ) {
				printf( ' %s="%s"', esc_attr( $attribute ), esc_attr( $value ) );
			}
			?>
			>
			<?php if ( '' !== $help ) : ?>
				<p class="description" id="cuvee-<?php echo esc_attr( $name ); ?>-help"><?php echo esc_html( $help ); ?></p>
			<?php endif; ?>
		</td>
	</tr>
	<?php
}

/**
 * Shows one choice of the floating button, as a row of the form.
 *
 * @param string $name Name of the setting.
 */
function cuvee_settings_choice( string $name ): void {
	$choice = cuvee_every_page()[ $name ];
	?>
	<tr>
		<th scope="row"><label for="cuvee-<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $choice['label'] ); ?></label></th>
		<td>
			<select id="cuvee-<?php echo esc_attr( $name ); ?>" name="<?php echo esc_attr( CUVEE_OPTION . '[' . $name . ']' ); ?>">
				<?php foreach ( $choice['options'] as $value => $option ) : ?>
					<option value="<?php echo esc_attr( $value ); ?>" <?php selected( cuvee_settings()[ $name ], $value ); ?>><?php echo esc_html( $option['label'] ); ?></option>
				<?php endforeach; ?>
			</select>
		</td>
	</tr>
	<?php
}

/**
 * Shows what a group of settings puts on every page, as a row of the form.
 *
 * @param string $name  Name of the setting.
 * @param string $label What is shown.
 */
function cuvee_settings_flag( string $name, string $label ): void {
	?>
	<tr>
		<th scope="row"><?php esc_html_e( 'On every page', 'cuvee' ); ?></th>
		<td><label><input type="checkbox" name="<?php echo esc_attr( CUVEE_OPTION . '[' . $name . ']' ); ?>" value="1" <?php checked( cuvee_settings()[ $name ] ); ?>> <?php echo esc_html( $label ); ?></label></td>
	</tr>
	<?php
}

/**
 * Shows a row of the cart or of the age gate, with its texts from the table.
 *
 * @param string                $name Name of the setting.
 * @param array<string, string> $more Further attributes of the field.
 */
function cuvee_settings_detail( string $name, array $more ): void {
	$choice = cuvee_every_page()[ $name ];
	cuvee_settings_row( $name, array( $choice['label'], $choice['help'] ), $more );
}

/** Shows the rows of the host, the shop and the proof. */
function cuvee_settings_shop(): void {
	/* translators: %s: the address of this site. */
	$proof = sprintf( __( 'Add %s to the allowed sites in your dashboard, paste the tag that it shows here, save, then press “Verify” there.', 'cuvee' ), cuvee_origin( home_url() ) );
	cuvee_settings_row(
		'host',
		array( __( 'Address of the host', 'cuvee' ), __( 'Where your dashboard is, without a path.', 'cuvee' ) ),
		array(
			'type'        => 'url',
			'required'    => '',
			'placeholder' => 'https://',
		)
	);
	cuvee_settings_row(
		'shop',
		array( __( 'Code of the shop', 'cuvee' ), __( 'The last part of the address of your shop.', 'cuvee' ) ),
		array(
			'type'     => 'text',
			'required' => '',
			'pattern'  => '[A-Za-z0-9_\-]+',
		)
	);
	cuvee_settings_row(
		'proof',
		array( __( 'Proof of the site', 'cuvee' ), $proof ),
		array(
			'type'         => 'text',
			'autocomplete' => 'off',
			'placeholder'  => '<meta name="cuvee-site" content="…">',
		)
	);
}

/** Shows the rows of the cart that floats on every page. */
function cuvee_settings_cart(): void {
	cuvee_settings_flag( 'cart', __( 'Show the cart in a corner of the page', 'cuvee' ) );
	cuvee_settings_choice( 'corner' );
	cuvee_settings_choice( 'size' );
	cuvee_settings_detail(
		'offset',
		array(
			'type' => 'number',
			'min'  => '0',
			'max'  => '400',
		)
	);
	cuvee_settings_detail(
		'level',
		array(
			'type' => 'number',
			'min'  => '1',
			'max'  => '2147483647',
		)
	);
}

/** Shows the rows of the age gate. */
function cuvee_settings_gate(): void {
	cuvee_settings_flag( 'gate', __( 'Ask visitors for their age first', 'cuvee' ) );
	cuvee_settings_detail(
		'cookie',
		array(
			'type'      => 'text',
			'pattern'   => '[A-Za-z0-9._\-]*',
			'maxlength' => '64',
		)
	);
}

/** Shows the settings page of Cuvée. */
function cuvee_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1>Cuvée</h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'cuvee' ); ?>
			<table class="form-table" role="presentation"><?php cuvee_settings_shop(); ?></table>
			<h2><?php esc_html_e( 'Cart', 'cuvee' ); ?></h2>
			<table class="form-table" role="presentation"><?php cuvee_settings_cart(); ?></table>
			<h2><?php esc_html_e( 'Age gate', 'cuvee' ); ?></h2>
			<table class="form-table" role="presentation"><?php cuvee_settings_gate(); ?></table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
