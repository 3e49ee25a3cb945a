import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { qualifications } from '@zdb/contract/people/qualifications/endpoints'

type Document = WireResult<typeof qualifications.show>

/** A document that nobody has sent yet. */
export const aDocument = (facts: Partial<Document> = {}): Document => ({
  id: '',
  type: 'identity_card',
  type_zh: '身份证',
  status: 'none',
  status_zh: '未提交',
  name: '',
  number: '',
  valid_from: '',
  valid_until: null,
  days_left: null,
  images: [],
  reason: '',
  submitted_at: null,
  inherited: false,
  renewal: null,
  actions: ['submit'],
  ...facts,
})
