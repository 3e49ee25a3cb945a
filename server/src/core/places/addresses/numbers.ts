// Eighteen digits with a date of birth in them; the last may be X.
const identity =
  /(?:身份证(?:号码|号)?|证件号码?)?[: ]*(?<![\dA-Za-z])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dA-Za-z])/g
const labelledPostcode = /[([]?(?:邮编|邮政编码|邮码|postcode|zip(?: ?code)?)[: ]*\d{6}(?!\d)[)\]]?/gi
// Alone, or before Chinese that does not make a house number of it: 410104 河南省, 518057广东省, but not 101201室.
const loosePostcode =
  /(?<=^|[\s,;|。()\uE000])\d{6}(?=$|[\s,;|。()\uE000]|[\u4E00-\u9FA5](?<![号栋幢楼室座层弄单户元年月]))/gm
const trailingPostcode = /(?<=[号室层院厦])\d{6}(?=$|[\s,;|。\uE000])/gm
const longNumber = /(?:订单编?号|运单号|快递单号|单号|编号|订单)?[: #]*(?<![\dA-Za-z])[A-Z]{0,4}\d{12,}(?!\d)/g

export type TakenNumbers = { left: string; numbers: string[] }

/** Takes out numbers that say nothing of the place: identity cards, postcodes, orders. */
export const takeIdentity = (text: string): TakenNumbers => take(text, [identity])
/** Only once the phone numbers are out, which are long as well. */
export const takeCodes = (text: string): TakenNumbers =>
  take(text, [labelledPostcode, loosePostcode, trailingPostcode, longNumber])

function take(text: string, patterns: RegExp[]): TakenNumbers {
  const numbers: string[] = []
  let left = text
  for (const pattern of patterns) {
    left = left.replace(pattern, (found) => {
      numbers.push(found.replace(/^[\s:([]+|[\s)\]]+$/g, ''))
      return ' '
    })
  }
  return { left, numbers }
}
