import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { RulePreview, RulePreviewBody, RuleProposal, RuleRow } from './schemas.ts'

export const rules = area('rules', {
  list: get('/operator/api/rules', { about: '平台规则', result: z.array(RuleRow), desk: ['manage'] }),
  preview: post('/operator/api/rules/{rule}/preview', { about: '预览规则修改影响的事项', body: RulePreviewBody, result: RulePreview, desk: ['manage'], once: false }),
  propose: post('/operator/api/rules/{rule}/propose', { about: '提议修改规则', body: RuleProposal, result: Done, desk: ['manage'] }),
})
