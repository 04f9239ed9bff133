<?php
/**
 * Looks beside the theme of an element, as tokens.
 * Generated from packages/widget/wordpress and packages/widget/elements: npm run generate.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

return array(
	'accent'       => array(
		'label'   => __( 'Accent colour', 'cuvee' ),
		'help'    => '',
		'options' => array(),
	),
	'font'         => array(
		'label'   => __( 'Text font', 'cuvee' ),
		'help'    => '',
		'options' => array(
			''         => array(
				'label'  => __( 'Font of the page', 'cuvee' ),
				'tokens' => array(),
			),
			'system'   => array(
				'label'  => __( 'System', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => 'system-ui, sans-serif',
				),
			),
			'humanist' => array(
				'label'  => __( 'Humanist (Optima)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => 'Optima, Candara, \'Gill Sans\', sans-serif',
				),
			),
			'serif'    => array(
				'label'  => __( 'Classic (Georgia)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => 'Georgia, \'Times New Roman\', serif',
				),
			),
			'oldstyle' => array(
				'label'  => __( 'Old style (Palatino)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => '\'Iowan Old Style\', \'Palatino Linotype\', Palatino, serif',
				),
			),
			'didone'   => array(
				'label'  => __( 'Didone (Bodoni)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => 'Didot, \'Bodoni MT\', \'Times New Roman\', serif',
				),
			),
			'vigne'    => array(
				'label'  => __( 'Vigne (Fraunces, Figtree)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => 'figtree, \'figtree stand-in\', sans-serif',
				),
			),
			'craie'    => array(
				'label'  => __( 'Craie (Cormorant, Jost)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => 'jost, \'jost stand-in\', sans-serif',
				),
			),
			'cuivre'   => array(
				'label'  => __( 'Cuivre (Zilla Slab, Public Sans)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-font' => 'public, \'public stand-in\', sans-serif',
				),
			),
		),
	),
	'heading-font' => array(
		'label'   => __( 'Heading font', 'cuvee' ),
		'help'    => '',
		'options' => array(
			''         => array(
				'label'  => __( 'Font of the page', 'cuvee' ),
				'tokens' => array(),
			),
			'system'   => array(
				'label'  => __( 'System', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => 'system-ui, sans-serif',
				),
			),
			'humanist' => array(
				'label'  => __( 'Humanist (Optima)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => 'Optima, Candara, \'Gill Sans\', sans-serif',
				),
			),
			'serif'    => array(
				'label'  => __( 'Classic (Georgia)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => 'Georgia, \'Times New Roman\', serif',
				),
			),
			'oldstyle' => array(
				'label'  => __( 'Old style (Palatino)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => '\'Iowan Old Style\', \'Palatino Linotype\', Palatino, serif',
				),
			),
			'didone'   => array(
				'label'  => __( 'Didone (Bodoni)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => 'Didot, \'Bodoni MT\', \'Times New Roman\', serif',
				),
			),
			'vigne'    => array(
				'label'  => __( 'Vigne (Fraunces, Figtree)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => 'fraunces, \'fraunces stand-in\', serif',
				),
			),
			'craie'    => array(
				'label'  => __( 'Craie (Cormorant, Jost)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => 'cormorant, \'cormorant stand-in\', serif',
				),
			),
			'cuivre'   => array(
				'label'  => __( 'Cuivre (Zilla Slab, Public Sans)', 'cuvee' ),
				'tokens' => array(
					'--cuvee-heading-font' => 'zilla, \'zilla stand-in\', serif',
				),
			),
		),
	),
	'radius'       => array(
		'label'   => __( 'Corners', 'cuvee' ),
		'help'    => '',
		'options' => array(
			'none'  => array(
				'label'  => __( 'Square', 'cuvee' ),
				'tokens' => array(
					'--cuvee-radius' => '0',
				),
			),
			''      => array(
				'label'  => __( 'Soft', 'cuvee' ),
				'tokens' => array(),
			),
			'round' => array(
				'label'  => __( 'Round', 'cuvee' ),
				'tokens' => array(
					'--cuvee-radius' => '1.5em',
				),
			),
		),
	),
	'density'      => array(
		'label'   => __( 'Density', 'cuvee' ),
		'help'    => '',
		'options' => array(
			'compact' => array(
				'label'  => __( 'Compact', 'cuvee' ),
				'tokens' => array(
					'--cuvee-gap'      => '.75em',
					'--cuvee-card-min' => '12em',
				),
			),
			''        => array(
				'label'  => __( 'Normal', 'cuvee' ),
				'tokens' => array(),
			),
			'airy'    => array(
				'label'  => __( 'Airy', 'cuvee' ),
				'tokens' => array(
					'--cuvee-gap'      => '2em',
					'--cuvee-card-min' => '19em',
				),
			),
		),
	),
);
