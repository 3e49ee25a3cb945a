import * as z from 'zod'
import { area, get } from '../../../kit/endpoint.ts'
import { AddressDoubt, AddressText, Analyzed, Division, DivisionQuery, GeocodeQuery, Place, SpotQuery, Tip, TipQuery } from './schemas.ts'

export const places = area('places', {
  divisions: get('/api.v2/divisions', { about: '行政区划', query: DivisionQuery, result: z.array(Division), allow: 'signedIn', quiet: true }),
  analyzeAddress: get('/api.v2/address-analyze', { about: '地址识别', query: AddressText, result: Analyzed, allow: 'signedIn' }),
  reportAddress: get('/api.v2/address-analyze-fail', { about: '地址识别有误', query: AddressDoubt, result: z.null(), allow: 'signedIn', quiet: true }),
  geocode: get('/api.v2/maps/geocode', { about: '地址转坐标', query: GeocodeQuery, result: Place, allow: 'signedIn' }),
  reverse: get('/api.v2/maps/regeo', { about: '坐标转地址', query: SpotQuery, result: Place, allow: 'signedIn', quiet: true }),
  inputTips: get('/api.v2/maps/inputtips', { about: '地址提示', query: TipQuery, result: z.array(Tip), allow: 'signedIn', quiet: true }),
  inputTipsOld: get('/maps/inputtips', { about: '地址提示（旧路径）', query: TipQuery, result: z.array(Tip), allow: 'signedIn', quiet: true }),
})
