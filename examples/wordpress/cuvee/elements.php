<?php
/**
 * Elements and the attributes that each takes: an element without a label is not in the block.
 * Generated from packages/widget/wordpress and packages/widget/elements: npm run generate.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

return array(
	'shop'        => array(
		'content'    => true,
		'label'      => __( 'Shop', 'cuvee' ),
		'attributes' => array(
			'paging'      => array(
				'control' => 'choice',
				'label'   => __( 'A long list', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''         => array(
						'label' => __( 'A button shows more', 'cuvee' ),
					),
					'infinite' => array(
						'label' => __( 'Continues while scrolling', 'cuvee' ),
					),
					'pages'    => array(
						'label' => __( 'Has numbered pages', 'cuvee' ),
					),
				),
			),
			'products'    => array(
				'control' => 'products',
				'label'   => __( 'Products', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'' => array(
						'label' => __( 'All products', 'cuvee' ),
					),
				),
			),
			'filters'     => array(
				'control' => 'filters',
				'label'   => __( 'Filters offered', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'color'       => array(
						'label' => __( 'Colour', 'cuvee' ),
					),
					'appellation' => array(
						'label' => __( 'Appellation', 'cuvee' ),
					),
					'format'      => array(
						'label' => __( 'Format', 'cuvee' ),
					),
					'price'       => array(
						'label' => __( 'Price', 'cuvee' ),
					),
				),
			),
			'search'      => array(
				'control' => 'flag',
				'label'   => __( 'Search field', 'cuvee' ),
				'help'    => '',
				'options' => array(),
			),
			'sort'        => array(
				'control' => 'choice',
				'label'   => __( 'Order', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''     => array(
						'label' => __( 'Shop\'s order', 'cuvee' ),
					),
					'asc'  => array(
						'label' => __( 'Price, low to high', 'cuvee' ),
					),
					'desc' => array(
						'label' => __( 'Price, high to low', 'cuvee' ),
					),
					'name' => array(
						'label' => __( 'Name', 'cuvee' ),
					),
				),
			),
			'color'       => array(
				'control' => 'color',
				'label'   => __( 'Colour', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''      => array(
						'label' => __( 'All colours', 'cuvee' ),
					),
					'red'   => array(
						'label' => __( 'Red', 'cuvee' ),
					),
					'white' => array(
						'label' => __( 'White', 'cuvee' ),
					),
					'rose'  => array(
						'label' => __( 'Rosé', 'cuvee' ),
					),
					'amber' => array(
						'label' => __( 'Amber', 'cuvee' ),
					),
					'blond' => array(
						'label' => __( 'Blond', 'cuvee' ),
					),
					'brown' => array(
						'label' => __( 'Brown', 'cuvee' ),
					),
				),
			),
			'appellation' => array(
				'control' => 'appellation',
				'label'   => __( 'Appellation', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'' => array(
						'label' => __( 'All appellations', 'cuvee' ),
					),
				),
			),
			'limit'       => array(
				'control' => 'number',
				'label'   => __( 'Products shown at first', 'cuvee' ),
				'help'    => '',
				'options' => array(),
			),
			'theme'       => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
	'product'     => array(
		'content'    => true,
		'label'      => __( 'One product', 'cuvee' ),
		'attributes' => array(
			'product' => array(
				'control' => 'product',
				'label'   => __( 'Product', 'cuvee' ),
				'help'    => '',
				'options' => array(),
			),
			'vintage' => array(
				'control' => 'vintage',
				'label'   => __( 'Vintage, at first', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'' => array(
						'label' => __( 'The first in stock', 'cuvee' ),
					),
				),
			),
			'format'  => array(
				'control' => 'format',
				'label'   => __( 'Format, at first', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'' => array(
						'label' => __( 'The bottle, if there is one', 'cuvee' ),
					),
				),
			),
			'theme'   => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
	'add-to-cart' => array(
		'content'    => true,
		'label'      => __( 'Add to cart', 'cuvee' ),
		'attributes' => array(
			'product' => array(
				'control' => 'product',
				'label'   => __( 'Product', 'cuvee' ),
				'help'    => '',
				'options' => array(),
			),
			'vintage' => array(
				'control' => 'vintage',
				'label'   => __( 'Vintage, at first', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'' => array(
						'label' => __( 'The first in stock', 'cuvee' ),
					),
				),
			),
			'format'  => array(
				'control' => 'format',
				'label'   => __( 'Format, at first', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'' => array(
						'label' => __( 'The bottle, if there is one', 'cuvee' ),
					),
				),
			),
			'theme'   => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
	'cart'        => array(
		'content'    => false,
		'label'      => __( 'Cart', 'cuvee' ),
		'attributes' => array(
			'position' => array(
				'control' => 'choice',
				'label'   => __( 'Place of the button', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Floating in the corner', 'cuvee' ),
					),
					'inline' => array(
						'label' => __( 'Where the block stands', 'cuvee' ),
					),
				),
			),
			'theme'    => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
	'reservation' => array(
		'content'    => true,
		'label'      => __( 'Visits', 'cuvee' ),
		'attributes' => array(
			'event'    => array(
				'control' => 'events',
				'label'   => __( 'Visits', 'cuvee' ),
				'help'    => '',
				'options' => array(
					'' => array(
						'label' => __( 'All visits', 'cuvee' ),
					),
				),
			),
			'language' => array(
				'control' => 'choice',
				'label'   => __( 'Language of the visit', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''   => array(
						'label' => __( 'The visitor chooses', 'cuvee' ),
					),
					'fr' => array(
						'label' => __( 'français', 'cuvee' ),
					),
					'en' => array(
						'label' => __( 'English', 'cuvee' ),
					),
					'es' => array(
						'label' => __( 'español', 'cuvee' ),
					),
					'de' => array(
						'label' => __( 'Deutsch', 'cuvee' ),
					),
					'it' => array(
						'label' => __( 'italiano', 'cuvee' ),
					),
					'pt' => array(
						'label' => __( 'português', 'cuvee' ),
					),
					'nl' => array(
						'label' => __( 'Nederlands', 'cuvee' ),
					),
					'pl' => array(
						'label' => __( 'polski', 'cuvee' ),
					),
					'ru' => array(
						'label' => __( 'русский', 'cuvee' ),
					),
					'zh' => array(
						'label' => __( '中文', 'cuvee' ),
					),
					'ja' => array(
						'label' => __( '日本語', 'cuvee' ),
					),
				),
			),
			'theme'    => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
	'age-gate'    => array(
		'content'    => false,
		'label'      => __( 'Age gate', 'cuvee' ),
		'attributes' => array(
			'refusal-url' => array(
				'control' => 'text',
				'label'   => __( 'Address after “no”', 'cuvee' ),
				'help'    => __( 'Address to which “no” leads; without it, a sentence is shown.', 'cuvee' ),
				'options' => array(),
			),
			'days'        => array(
				'control' => 'number',
				'label'   => __( 'Days that “yes” is kept', 'cuvee' ),
				'help'    => __( 'Days that “yes” is kept.', 'cuvee' ),
				'options' => array(),
			),
			'heading'     => array(
				'control' => 'text',
				'label'   => __( 'The question', 'cuvee' ),
				'help'    => __( 'The question, in your own words.', 'cuvee' ),
				'options' => array(),
			),
			'answered'    => array(
				'control' => 'flag',
				'label'   => __( 'Already answered', 'cuvee' ),
				'help'    => __( 'The visitor has answered a gate of the site’s own: nothing is asked. May be set at any time.', 'cuvee' ),
				'options' => array(),
			),
			'cookie'      => array(
				'control' => 'text',
				'label'   => __( 'Cookie of your own gate', 'cuvee' ),
				'help'    => __( 'Name of a cookie that the site’s own gate sets: while it has a value other than a refusal, nothing is asked.', 'cuvee' ),
				'options' => array(),
			),
			'theme'       => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
	'account'     => array(
		'content'    => false,
		'label'      => __( 'Sign in', 'cuvee' ),
		'attributes' => array(
			'theme' => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
	'loyalty'     => array(
		'content'    => false,
		'label'      => __( 'Loyalty points', 'cuvee' ),
		'attributes' => array(
			'theme' => array(
				'control' => 'choice',
				'label'   => __( 'Background', 'cuvee' ),
				'help'    => '',
				'options' => array(
					''       => array(
						'label' => __( 'Of the page', 'cuvee' ),
					),
					'light'  => array(
						'label' => __( 'Light', 'cuvee' ),
					),
					'dark'   => array(
						'label' => __( 'Dark', 'cuvee' ),
					),
					'vigne'  => array(
						'label' => __( 'Vigne: limestone and garnet', 'cuvee' ),
					),
					'craie'  => array(
						'label' => __( 'Craie: chalk and midnight', 'cuvee' ),
					),
					'cuivre' => array(
						'label' => __( 'Cuivre: smoke and copper', 'cuvee' ),
					),
				),
			),
		),
	),
);
