<?php
/**
 * Sentences of the block in the editor.
 * Generated from packages/widget/wordpress and packages/widget/elements: npm run generate.
 *
 * @package Cuvee
 */

defined( 'ABSPATH' ) || exit;

return array(
	'what'        => __( 'What is shown', 'cuvee' ),
	'embed'       => __( 'An embed of the shop', 'cuvee' ),
	'whichEmbed'  => __( 'Embed', 'cuvee' ),
	'embedHelp'   => __( 'It follows what you save in your dashboard, within ten minutes.', 'cuvee' ),
	'noEmbed'     => __( 'The shop has no embed in use. Make one in your dashboard, under Web embeds.', 'cuvee' ),
	'options'     => __( 'Options', 'cuvee' ),
	'look'        => __( 'Look', 'cuvee' ),
	'lang'        => __( 'Language', 'cuvee' ),
	'ofPage'      => __( 'Language of the page', 'cuvee' ),
	'langHelp'    => __( 'A page has one language: the first block that names one decides.', 'cuvee' ),
	'none'        => __( 'None', 'cuvee' ),
	'all'         => __( 'All', 'cuvee' ),
	'ownAccent'   => __( 'Without a choice: the colour of the shop.', 'cuvee' ),
	'setUp'       => __( 'Enter the address of your host and the code of your shop first.', 'cuvee' ),
	'settings'    => __( 'Settings of Cuvée', 'cuvee' ),
	'unreachable' => __( 'Your host does not answer. What you have chosen is kept.', 'cuvee' ),
	'again'       => __( 'Try again', 'cuvee' ),
	'noShop'      => __( 'Your host has no shop with this code. Check it in the settings of Cuvée.', 'cuvee' ),
	'choose'      => __( 'Choose what is shown, in the panel of the block.', 'cuvee' ),
	'preview'     => __( 'Preview', 'cuvee' ),
	'previewNote' => __( 'Preview with what is for sale today. Nothing is ordered from here.', 'cuvee' ),
);
