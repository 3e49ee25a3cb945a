import { standings } from '@zdb/contract/people/qualifications/states'
import { Actions, type Action } from '#ui/action/actions.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import type { Listing, Qualification } from './qualification.ts'
import styles from './qualifications.module.css'

type Demand = Listing['must_qualification'][number]

const consequences: Readonly<Partial<Record<Qualification['status'], (item: Qualification) => string>>> = {
  reviewing: () => '平台审核中，结果会推送给您。',
  rejected: ({ reason }) => `未通过：${reason}`,
  expiring: ({ days_left }) => `还有 ${days_left ?? 0} 天到期，请提前更换，更换期间原证件继续有效。`,
  grace: () => '证件已到期，宽限期内仍可接单，请尽快更换。',
  lapsed: () => '证件已失效，门店不能再接单，请更换。',
}

/** What somebody has to know about a document now. */
const wordsOf = (item: Qualification, { why, required }: Demand): string => {
  if (item.renewal) {
    const { status, reason } = item.renewal
    return status === 'reviewing' ? '新证件审核中，原证件继续有效。' : `新证件未通过：${reason}`
  }
  if (item.inherited) return '沿用账户的资质；门店有自己的证件时可以单独提交。'
  const known = consequences[item.status]
  return known ? known(item) : item.status === 'none' ? `${required ? '' : '选填，'}${why}` : ''
}

const validity = ({ valid_from, valid_until }: Qualification): string =>
  valid_from && `${valid_from} 至 ${valid_until ?? '长期'}`

/** One document as it stands: what it says, until when it counts, and the next step. */
export const DocumentCard = ({ item, demand, actions }: { item: Qualification; demand: Demand; actions: Action[] }) => {
  const words = wordsOf(item, demand)
  return (
    <Panel title={demand.name} extra={<StatusTag tone={standings[item.status].tone}>{item.status_zh}</StatusTag>}>
      <div className={styles.card}>
        {words && (
          <p className={styles.words} data-tone={standings[item.status].tone}>
            {words}
          </p>
        )}
        {item.number && <Facts rows={filledRows({ 名称: item.name, 证件号码: item.number, 有效期: validity(item) })} />}
        {item.images.length > 0 && (
          <PhotoStrip label={`${demand.name}图片`} photos={item.images.map((url) => ({ url }))} />
        )}
        {actions.length > 0 && (
          <div>
            <Actions
              actions={actions}
              quiet={item.status === 'approved' || item.inherited || (!demand.required && item.status === 'none')}
            />
          </div>
        )}
      </div>
    </Panel>
  )
}
