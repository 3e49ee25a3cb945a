import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { Missed, MissedQuery, Read } from './schemas.ts'

export const push = area('push', {
  missed: get('/api.v2/push/missed', { about: '补收离线提醒', query: MissedQuery, result: Missed, allow: 'signedIn', quiet: true }),
  read: post('/api.v2/push/read', { about: '提醒已读', body: Read, result: Done, allow: 'signedIn', quiet: true }),
})
