<?php
/**
 * Elements, the attributes that each takes, and what the block says of them: an element without a label is not in it.
 * Generated from packages/widget/elements: npm run generate.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

return array(
	'shop' => array(
		'attributes' => array( 'embed', 'paging', 'products', 'filters', 'search', 'sort', 'color', 'appellation', 'limit', 'theme' ),
		'content'    => true,
		'label'      => __( 'Shop', 'cuvee' ),
		'fields'     => array( 'products', 'limit', 'search' ),
	),
	'product' => array(
		'attributes' => array( 'embed', 'product', 'vintage', 'format', 'theme' ),
		'content'    => true,
		'label'      => __( 'One product', 'cuvee' ),
		'fields'     => array( 'product' ),
	),
	'add-to-cart' => array(
		'attributes' => array( 'embed', 'product', 'vintage', 'format', 'theme' ),
		'content'    => true,
		'label'      => __( 'Add to cart', 'cuvee' ),
		'fields'     => array( 'product' ),
	),
	'cart' => array(
		'attributes' => array( 'position', 'theme' ),
		'content'    => false,
		'label'      => __( 'Cart', 'cuvee' ),
		'fields'     => array( 'inline' ),
	),
	'reservation' => array(
		'attributes' => array( 'embed', 'event', 'language', 'theme' ),
		'content'    => true,
		'label'      => __( 'Visits', 'cuvee' ),
		'fields'     => array( 'event' ),
	),
	'age-gate' => array(
		'attributes' => array( 'refusal-url', 'days', 'heading', 'answered', 'cookie', 'theme' ),
		'content'    => false,
		'label'      => '',
		'fields'     => array(),
	),
	'account' => array(
		'attributes' => array( 'theme' ),
		'content'    => false,
		'label'      => __( 'Sign in', 'cuvee' ),
		'fields'     => array(),
	),
	'loyalty' => array(
		'attributes' => array( 'theme' ),
		'content'    => false,
		'label'      => __( 'Loyalty points', 'cuvee' ),
		'fields'     => array(),
	),
);
