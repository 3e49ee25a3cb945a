import { rules } from '@zdb/contract/platform/rules/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { listRules, previewRule, proposeRule, ruleKind } from './rules.ts'

export const rulesArea: AreaManifest = {
  name: 'rules',
  tables: [],
  calls: (known) =>
    serve(rules, {
      list: () => listRules(),
      preview: ({ params, body }) => previewRule(known, params.rule, body),
      propose: ({ actor, params, body }) => proposeRule(actor, params.rule, body),
    }),
  proposalKinds: (known) => ({ rule: ruleKind(known) }),
}
