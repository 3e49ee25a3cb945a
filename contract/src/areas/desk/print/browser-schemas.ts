import * as z from 'zod'
import { Moment } from '../../../kit/page.ts'
import {
  a4Heights,
  cardAlignmentNames,
  cardFaceNames,
  cardFormatNames,
  goodsPictureNames,
  largestOffset,
} from './browser-paper.ts'
import { Receipt } from './schemas.ts'

const millimetres = (label: string, least: number, most: number) => {
  const rule = `${label}请填${least}到${most}之间的整数（毫米）`
  return z.number(rule).int(rule).min(least, rule).max(most, rule)
}
const words = (label: string, max: number) => z.string().trim().max(max, `${label}不能超过${max}个字`)

export const CardSetting = z.object({
  format: z.enum(cardFormatNames, '请选择卡片尺寸'),
  face: z.enum(cardFaceNames, '请选择字体'),
  align: z.enum(cardAlignmentNames),
  signature: z.boolean().describe('落款印店名'),
  border: z.boolean().describe('印边框'),
  picture: words('图片地址', 300).describe('贺卡上的图片，空为不要'),
  offset_x: millimetres('左右偏移', -largestOffset, largestOffset),
  offset_y: millimetres('上下偏移', -largestOffset, largestOffset),
})

export const A4Setting = z.object({
  pictures: z.enum(goodsPictureNames, '请选择商品图片的大小'),
  show_price: z.boolean(),
  show_buyer: z.boolean(),
  show_card: z.boolean(),
  card_height: millimetres('贺卡高度', a4Heights.card.least, a4Heights.card.most),
  slip_height: millimetres('配送单高度', a4Heights.slip.least, a4Heights.slip.most),
  cut_lines: z.boolean().describe('印裁切线；纸上已有齿孔时不印'),
  words: words('自定义文字', 60).describe('印在配送单下方'),
})

/** How often it was printed before, and when last. */
const before = {
  copy_no: z.number().int().describe('0为首次，其余为第几次补打'),
  printed_at: Moment.nullable(),
}

export const CardPaper = z.object({
  order_sn: z.string(),
  store_name: z.string(),
  card_con: z.string(),
  setting: CardSetting,
  ...before,
})

export const A4Paper = z.object({
  order_sn: z.string(),
  receipt: Receipt,
  setting: A4Setting,
  face: z.enum(cardFaceNames),
  align: z.enum(cardAlignmentNames),
  ...before,
})

/** A person has seen that it came out of the printer; a second copy says why. */
export const PaperPrinted = z.object({ reason: words('补打原因', 50).default('') })
