import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { DeskWarnings, GivenUpKind, SystemHealth } from './schemas.ts'

export const systemHealth = area('systemHealth', {
  overview: get('/operator/api/health', { about: '系统健康', result: SystemHealth, desk: 'operator' }),
  check: post('/operator/api/health/check', { about: '立即检查系统健康', result: Done, desk: 'operator' }),
  retryJobs: post('/operator/api/health/jobs/retry', { about: '重试已放弃的任务', body: GivenUpKind, result: Done, desk: ['manage'] }),
  warnings: get('/operator/api/warnings', { about: '工作台顶部的警示', result: DeskWarnings, desk: 'operator', quiet: true }),
})
