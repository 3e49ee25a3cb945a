import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { CallbackUri, OpenApi, OpenIt, UriTest, UriTestQuery } from './schemas.ts'

export const openApi = area('openApi', {
  read: get('/api.v2/oepnapi', { about: '开放接口信息', result: OpenApi, allow: 'channel.manage' }),
  testUri: get('/api.v2/oepnapi/uri-test', { about: '测试回调地址', query: UriTestQuery, result: UriTest, allow: 'channel.manage' }),
  open: post('/api.v2/oepnapi/open', { about: '开通或重置密钥', body: OpenIt, result: OpenApi, allow: 'channel.manage' }),
  resend: post('/api.v2/oepnapi/delivery/{id}/resend', { about: '重新推送回调', result: Done, allow: 'channel.manage', of: { id: 'openApiDelivery' } }),
  save: post('/api.v2/oepnapi', { about: '保存回调地址', body: CallbackUri, result: OpenApi, allow: 'channel.manage' }),
})
