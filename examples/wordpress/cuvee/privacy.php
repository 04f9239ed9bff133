<?php
/**
 * What the owner of the site may say of the shop in the privacy policy: WordPress offers it in its guide.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'admin_init',
	static function (): void {
		$host = cuvee_settings()['host'];
		if ( '' === $host || ! function_exists( 'wp_add_privacy_policy_content' ) ) {
			return;
		}
		$texts = array(
			/* translators: %s: the address of the host. */
			sprintf( __( 'Pages with our shop load a script, data and pictures from %s, which thereby receives the IP address of the visitor.', 'cuvee' ), $host ),
			__( 'The cart and the answer to the question about age are kept in the visitor’s browser, without cookies. To price a cart and to count how often the shop is shown, nothing is sent that names a visitor who has not signed in.', 'cuvee' ),
			__( 'Orders, reservations and sign-ins take place at that address, under the privacy policy that is shown there.', 'cuvee' ),
		);
		$html = '';
		foreach ( $texts as $text ) {
			$html .= '<p>' . esc_html( $text ) . '</p>';
		}
		wp_add_privacy_policy_content( 'Cuvée', $html );
	}
);
