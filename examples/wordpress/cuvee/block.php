<?php
/**
 * The block of the editor. Its script has no words and no lists of its own: PHP gives it both.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

/** Returns what the block's script needs: addresses, tables and sentences. */
function cuvee_block_data(): array {
	$settings = cuvee_settings();
	return array(
		'host'        => $settings['host'],
		'shop'        => $settings['shop'],
		'lang'        => substr( get_user_locale(), 0, 2 ),
		// Only who may change the settings is led to them.
		'settingsUrl' => current_user_can( 'manage_options' ) ? cuvee_settings_url() : '',
		'elements'    => cuvee_elements(),
		'looks'       => cuvee_looks(),
		'languages'   => CUVEE_LANGUAGES,
		'texts'       => require __DIR__ . '/texts.php',
	);
}

add_action(
	'init',
	static function (): void {
		wp_register_script(
			'cuvee-block',
			plugins_url( 'block.js', __FILE__ ),
			array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element' ),
			CUVEE_VERSION,
			true
		);
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

add_action(
	'enqueue_block_editor_assets',
	static function (): void {
		wp_add_inline_script( 'cuvee-block', 'window.cuveeBlock = ' . wp_json_encode( cuvee_block_data(), JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
	}
);
