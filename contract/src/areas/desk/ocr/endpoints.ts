import { area, post } from '../../../kit/endpoint.ts'
import { Waybill } from './schemas.ts'

export const ocr = area('ocr', {
  readWaybill: post('/api.v2/tool/ocr/waybill', { about: '识别面单照片', result: Waybill, allow: 'signedIn', upload: true }),
})
