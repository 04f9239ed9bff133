<?php
/**
 * Removes the data that the plugin stored.
 *
 * @package Cuvee
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'cuvee_settings' );
