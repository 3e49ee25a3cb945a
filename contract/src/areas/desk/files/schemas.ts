import * as z from 'zod'

/** The largest each kind may be, in bytes (spec 1, section 5). */
export const uploadLimits = { image: 100 * 1024 ** 2, file: 300 * 1024 ** 2, video: 300 * 1024 ** 2 } as const
export const uploadRefusals = {
  image: '图片大小不能超过100MB！',
  file: '文件大小不能超过300MB！',
  video: '视频大小不能超过300MB！',
} as const
export const Uploaded = z.object({
  url: z.string(),
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
  kind: z.enum(['image', 'file', 'video']),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
