<?php
/**
 * Removes the data that the plugin stored, on every site of a network.
 *
 * @package Cuvee
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes the settings and the last known embeds of the current site. */
function cuvee_forget(): void {
	delete_option( 'cuvee_settings' );
	delete_option( 'cuvee_designs_kept' );
	delete_transient( 'cuvee_designs' );
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $cuvee_site ) {
		switch_to_blog( $cuvee_site );
		cuvee_forget();
		restore_current_blog();
	}
} else {
	cuvee_forget();
}
