import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Uploaded } from './schemas.ts'

/** What merchants have uploaded, opened at the platform's desk: as evidence of an item, by who works on it. */
export const deskFiles = area('deskFiles', {
  open: get('/operator/api/inbox/{queue}/{item}/files/{key}', { about: '查看商家上传的图片', result: z.null(), desk: 'operator', look: true, download: true }),
})

export const files = area('files', {
  upload: post('/api.v2/upload', { about: '上传文件', result: Uploaded, allow: 'signedIn', upload: true }),
  download: get('/files/{key}', { about: '读取文件', result: z.null(), allow: 'signedIn', download: true, of: { key: 'file' } }),
})
