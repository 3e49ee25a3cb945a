/** What stands in a figure's link to the letter: empty asks for what has none, a space at its end is part of a name. */
export const exactFields = ['goods_name', 'goods_spec', 'city', 'county'] as const
