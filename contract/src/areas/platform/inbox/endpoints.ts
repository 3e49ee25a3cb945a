import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { Uploaded } from '../../desk/files/schemas.ts'
import { Decided, Inbox, InboxDetail, InboxQuery, Next, OlderLines, OlderQuery, TakeOver } from './schemas.ts'

export const inbox = area('inbox', {
  list: get('/operator/api/inbox', { about: '待办收件箱', query: InboxQuery, result: Inbox, desk: 'operator' }),
  show: get('/operator/api/inbox/{queue}/{item}', { about: '事项与证据', result: InboxDetail, desk: 'operator', look: 'maybe' }),
  older: get('/operator/api/inbox/{queue}/{item}/older', { about: '事项更早的经过', query: OlderQuery, result: OlderLines, desk: 'operator', look: 'maybe' }),
  take: post('/operator/api/inbox/{queue}/{item}/take', { about: '开始处理', body: TakeOver, result: Done, desk: 'operator' }),
  release: post('/operator/api/inbox/{queue}/{item}/release', { about: '放回收件箱', result: Done, desk: 'operator' }),
  attach: post('/operator/api/inbox/{queue}/{item}/file', { about: '上传决定所附的文件', result: Uploaded, desk: 'operator', upload: true }),
  decide: post('/operator/api/inbox/{queue}/{item}/decide', { about: '作出决定', body: Decided, result: Next, desk: 'operator' }),
})
