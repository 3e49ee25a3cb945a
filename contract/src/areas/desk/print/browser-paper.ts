/** What people print with the browser, on the printer that stands beside their computer. */
export const browserPapers = {
  receipt: { label: '打印单' },
  card: { label: '贺卡' },
  a4: { label: 'A4订单' },
} as const
export type BrowserPaper = keyof typeof browserPapers

type CardFormat = {
  label: string
  /** The sheet as it lies in the printer, in millimetres. */
  width: number
  height: number
  /** A folded card has an outside with its cover and an inside with its words: two pages, printed on both sides. */
  isFolded: boolean
  /** What stays free on every edge. */
  margin: number
  /** Beyond this the letters look lost or loud, in points. */
  largest: number
}

export const cardFormats = {
  name: { label: '名片卡 90×54', width: 90, height: 54, isFolded: false, margin: 6, largest: 22 },
  square: { label: '方卡 100×100', width: 100, height: 100, isFolded: false, margin: 10, largest: 26 },
  postcard: { label: '明信片 148×100', width: 148, height: 100, isFolded: false, margin: 12, largest: 30 },
  a6: { label: 'A6竖卡 105×148', width: 105, height: 148, isFolded: false, margin: 12, largest: 30 },
  a5: { label: 'A5竖卡 148×210', width: 148, height: 210, isFolded: false, margin: 16, largest: 36 },
  a5Folded: { label: 'A5对折 210×148', width: 210, height: 148, isFolded: true, margin: 12, largest: 30 },
} as const satisfies Readonly<Record<string, CardFormat>>
export type CardFormatName = keyof typeof cardFormats
export const cardFormatNames = Object.keys(cardFormats) as [CardFormatName, ...CardFormatName[]]

/** Smaller letters are not read without glasses, in points. */
export const smallestLetters = 6

export const cardFaces = {
  serif: { label: '宋体' },
  brush: { label: '毛笔' },
  pen: { label: '手写' },
} as const
export type CardFace = keyof typeof cardFaces
export const cardFaceNames = Object.keys(cardFaces) as [CardFace, ...CardFace[]]

export const cardAlignments = { center: { label: '居中' }, left: { label: '居左' } } as const
export type CardAlignment = keyof typeof cardAlignments
export const cardAlignmentNames = Object.keys(cardAlignments) as [CardAlignment, ...CardAlignment[]]

/** A printer that pulls its paper askew is made up for by so many millimetres at most. */
export const largestOffset = 10

export const defaultCard = {
  format: 'name',
  face: 'brush',
  align: 'center',
  signature: false,
  border: false,
  picture: '',
  offset_x: 0,
  offset_y: 0,
} as const

export const goodsPictures = {
  large: { label: '大图' },
  small: { label: '小图' },
  none: { label: '不要图片' },
} as const
export type GoodsPicture = keyof typeof goodsPictures
export const goodsPictureNames = Object.keys(goodsPictures) as [GoodsPicture, ...GoodsPicture[]]

/** Where an A4 sheet is torn, in millimetres from its lower edge: the slip below, the card above it, the goods on top. */
export const a4Heights = { card: { least: 50, most: 120 }, slip: { least: 60, most: 110 }, together: 190 } as const

export const defaultA4 = {
  pictures: 'large',
  show_price: true,
  show_buyer: true,
  show_card: true,
  card_height: 75,
  slip_height: 75,
  cut_lines: true,
  words: '',
} as const
