<?php
/**
 * Choices of the floating cart button and of the age gate, in the settings.
 * Generated from packages/widget/wordpress and packages/widget/elements: npm run generate.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

return array(
	'corner' => array(
		'label'   => __( 'Corner of the button', 'cuvee' ),
		'help'    => '',
		'options' => array(
			'bottom-right' => array(
				'label' => __( 'Bottom right', 'cuvee' ),
			),
			'bottom-left'  => array(
				'label' => __( 'Bottom left', 'cuvee' ),
			),
			'top-right'    => array(
				'label' => __( 'Top right', 'cuvee' ),
			),
			'top-left'     => array(
				'label' => __( 'Top left', 'cuvee' ),
			),
		),
	),
	'offset' => array(
		'label'   => __( 'Distance from the edges, in pixels', 'cuvee' ),
		'help'    => '',
		'options' => array(),
	),
	'size'   => array(
		'label'   => __( 'Size of the button', 'cuvee' ),
		'help'    => '',
		'options' => array(
			'small'  => array(
				'label'  => __( 'Small', 'cuvee' ),
				'tokens' => array(
					'--cuvee-cart-size' => '0.875em',
				),
			),
			'normal' => array(
				'label'  => __( 'Normal', 'cuvee' ),
				'tokens' => array(),
			),
			'large'  => array(
				'label'  => __( 'Large', 'cuvee' ),
				'tokens' => array(
					'--cuvee-cart-size' => '1.25em',
				),
			),
		),
	),
	'level'  => array(
		'label'   => __( 'Level (--cuvee-z)', 'cuvee' ),
		'help'    => __( 'A higher button comes to the front. The menu of your site may stay above it.', 'cuvee' ),
		'options' => array(),
	),
	'cookie' => array(
		'label'   => __( 'Cookie of your site', 'cuvee' ),
		'help'    => __( 'Name of the cookie that your age check sets. Without a cookie, your site calls cuvee.adult() or sets the attribute answered.', 'cuvee' ),
		'options' => array(),
	),
);
