import type { Codes } from '../../../kit/codes.ts'

export const ocrCodes = {
  imageUnreadable: { code: 43003, message: '图片无法识别，请换一张清晰的图片' },
} as const satisfies Codes
