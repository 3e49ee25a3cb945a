import * as z from 'zod'
import { formatYuan, parseYuan, type Fen } from './fen.ts'

/** Money on the wire is text with two decimals; in hand it is fen. */
export const Yuan = z.codec(
  z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/, '金额格式不正确'),
  z.custom<Fen>(Number.isSafeInteger),
  {
    decode: (text, ctx) => {
      const amount = parseYuan(text)
      if (amount === undefined) {
        ctx.issues.push({ code: 'custom', input: text, message: '金额格式不正确' })
        return z.NEVER
      }
      return amount
    },
    encode: (amount) => formatYuan(amount),
  },
)
