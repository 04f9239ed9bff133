<?php
/**
 * Takes away what the plugin kept.
 *
 * @package Cuvee
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'cuvee_settings' );
