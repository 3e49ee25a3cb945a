import * as z from 'zod'
import { area, get, post } from '../../kit/endpoint.ts'
import { AddressDoubt, AddressText, Analyzed, Captcha, DateRange, Flag, FlagName, GeocodeQuery, Place, ProductType, SmsRequest, SmsSent, Tip, TipQuery, Uploaded, Waybill } from './schemas.ts'

export const system = area('system', {
  captcha: get('/api.v2/mcaptcha', { about: '图形验证码', result: Captcha, open: true }),
  registerSms: get('/api.v2/push/register.user.sms', { about: '注册短信验证码', query: SmsRequest, result: SmsSent, open: true }),
  sms: get('/api.v2/push/sms', { about: '登录或找回密码的短信验证码', query: SmsRequest, result: SmsSent, open: true }),
  productTypes: get('/api.v2/systems/order-product-types', { about: '产品类型', result: z.array(ProductType), allow: 'signedIn' }),
  dateRanges: get('/api.v2/systems/query-date-range-options', { about: '日期选项', result: z.array(DateRange), allow: 'signedIn' }),
  flags: get('/api.v2/systems/flag-lists', { about: '旗帜', result: z.array(Flag), allow: 'signedIn' }),
  nameFlag: post('/api.v2/systems/flag-tag-name', { about: '旗帜命名', body: FlagName, result: z.array(Flag), allow: 'signedIn' }),
  analyzeAddress: get('/api.v2/address-analyze', { about: '地址识别', query: AddressText, result: Analyzed, allow: 'signedIn' }),
  reportAddress: get('/api.v2/address-analyze-fail', { about: '地址识别有误', query: AddressDoubt, result: z.null(), allow: 'signedIn', quiet: true }),
  geocode: get('/api.v2/maps/geocode', { about: '地址转坐标', query: GeocodeQuery, result: Place, allow: 'signedIn' }),
  inputTips: get('/api.v2/maps/inputtips', { about: '地址提示', query: TipQuery, result: z.array(Tip), allow: 'signedIn', quiet: true }),
  inputTipsOld: get('/maps/inputtips', { about: '地址提示（旧路径）', query: TipQuery, result: z.array(Tip), allow: 'signedIn', quiet: true }),
  upload: post('/api.v2/upload', { about: '上传文件', result: Uploaded, allow: 'signedIn', upload: true }),
  file: get('/files/{key}', { about: '读取文件', result: z.null(), allow: 'signedIn', download: true, of: { key: 'file' } }),
  readWaybill: post('/api.v2/tool/ocr/waybill', { about: '识别面单照片', result: Waybill, allow: 'signedIn', upload: true }),
})
