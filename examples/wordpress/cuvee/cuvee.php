<?php
/**
 * Plugin Name:       Cuvée
 * Description:       Shop, cart, reservation of visits and age gate of a winery, as a block and a shortcode.
 * Version:           0.0.0
 * Requires at least: 6.4
 * Requires PHP:      7.4
 * Author:            Cuvée
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       cuvee
 * Domain Path:       /languages
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

const CUVEE_VERSION = '0.0.0';
const CUVEE_OPTION  = 'cuvee_settings';
/** Last known embeds of the shop: for ten minutes, and without an end for when the host does not answer. */
const CUVEE_DESIGNS      = 'cuvee_designs';
const CUVEE_DESIGNS_KEPT = 'cuvee_designs_kept';

/**
 * Languages of the elements.
 */
const CUVEE_LANGUAGES = array( 'fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja' );

/**
 * Returns the elements that may be shown, with the attributes that each takes. Anything else that a page requests is
 * left out.
 *
 * @return array<string, array{content: bool, label: string, attributes: array<string, array<string, mixed>>}>
 */
function cuvee_elements(): array {
	static $elements = null;
	$elements        = $elements ?? require __DIR__ . '/elements.php';
	return $elements;
}

/**
 * Returns the looks that may be chosen beside the theme of an element: tokens of the box around it.
 *
 * @return array<string, array<string, mixed>>
 */
function cuvee_looks(): array {
	static $looks = null;
	$looks        = $looks ?? require __DIR__ . '/look.php';
	return $looks;
}

/**
 * Returns the choices of the floating cart button and of the age gate.
 *
 * @return array<string, array<string, mixed>>
 */
function cuvee_every_page(): array {
	static $choices = null;
	$choices        = $choices ?? require __DIR__ . '/everypage.php';
	return $choices;
}

require __DIR__ . '/host.php';
require __DIR__ . '/settings.php';
require __DIR__ . '/privacy.php';
require __DIR__ . '/designs.php';
require __DIR__ . '/render.php';
require __DIR__ . '/block.php';

add_action(
	'init',
	static function (): void {
		load_plugin_textdomain( 'cuvee', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	},
	1
);

add_filter(
	'plugin_action_links_' . plugin_basename( __FILE__ ),
	static function ( array $links ): array {
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( cuvee_settings_url() ), esc_html__( 'Settings', 'cuvee' ) ) );
		return $links;
	}
);
