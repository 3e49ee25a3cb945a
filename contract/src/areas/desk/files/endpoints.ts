import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Uploaded } from './schemas.ts'

export const files = area('files', {
  upload: post('/api.v2/upload', { about: '上传文件', result: Uploaded, allow: 'signedIn', upload: true }),
  download: get('/files/{key}', { about: '读取文件', result: z.null(), allow: 'signedIn', download: true, of: { key: 'file' } }),
})
