import type { Codes } from '../../../kit/codes.ts'

export const filesCodes = {
  fileTooLarge: { code: 43001, message: '文件过大' },
  fileTypeRefused: { code: 43002, message: '不支持的文件类型' },
} as const satisfies Codes
