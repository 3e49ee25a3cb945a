/** Colours that stand in for each other in a bouquet. What is mixed goes with what is mixed. */
export const colourFamilies: readonly (readonly string[])[] = [
  ['红色', '粉色'],
  ['白色', '香槟色'],
  ['黄色'],
  ['紫色', '蓝色'],
  ['混色'],
]

/** Words in a name that tell its colour, the longer first. */
const colourWords: readonly (readonly [string, string])[] = [
  ['香槟', '香槟色'],
  ['混搭', '混色'],
  ['混色', '混色'],
  ['彩', '混色'],
  ['粉', '粉色'],
  ['红', '红色'],
  ['白', '白色'],
  ['黄', '黄色'],
  ['向日葵', '黄色'],
  ['紫', '紫色'],
  ['蓝', '蓝色'],
]

/** The attribute that says the main colour of goods. */
export const colourAttribute = 2

export const colourIn = (words: string): string | undefined => colourWords.find(([word]) => words.includes(word))?.[1]

export const familyOf = (colour: string): readonly string[] =>
  colourFamilies.find((family) => family.includes(colour)) ?? [colour]
