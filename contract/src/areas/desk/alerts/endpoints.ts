import { area, get, post } from '../../../kit/endpoint.ts'
import { Acknowledge, Acknowledged, AlertHistory, AlertHistoryQuery, OpenAlerts, OpenAlertsQuery, SelfTest, SelfTestAnswer } from './schemas.ts'

export const alerts = area('alerts', {
  open: get('/api.v2/alert/open', { about: '待确认的提醒', query: OpenAlertsQuery, result: OpenAlerts, allow: 'signedIn', quiet: true }),
  acknowledge: post('/api.v2/alert/acknowledge', { about: '确认提醒', body: Acknowledge, result: Acknowledged, allow: 'signedIn' }),
  history: get('/api.v2/alert/history', { about: '提醒由谁确认', query: AlertHistoryQuery, result: AlertHistory, allow: 'signedIn' }),
  selfTest: post('/api.v2/alert/self-test', { about: '提醒自检', body: SelfTest, result: SelfTestAnswer, allow: 'signedIn', quiet: true }),
})
