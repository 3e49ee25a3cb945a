import { routeTo } from '@zdb/contract/pages'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { standings } from '@zdb/contract/people/qualifications/states'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import styles from './detail-page.module.css'

const formOf = {
  identity_card: 'offlineIdentityCard',
  business_licence: 'offlineBusinessLicence',
  food_circulation_permit: 'offlineFoodPermit',
} as const

const Papers = ({ sid }: { sid: string }) => {
  const reading = useRead(qualifications.listOfStore, { params: { sid } })
  return (
    <Panel title="资质">
      <Loaded reading={reading}>
        {({ qualification_items }) => (
          <ul className={styles.papers}>
            {qualification_items.map(({ type, type_zh, status, status_zh, inherited }) => (
              <li key={type}>
                <PageLink to={routeTo(formOf[type], { sid })}>{type_zh}</PageLink>
                <StatusTag tone={standings[status].tone}>{status_zh}</StatusTag>
                {inherited && <span className={styles.note}>沿用账户资质</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

/** How the documents stand that this store relies on, each with the page where it is sent or changed. */
export const StorePapers = ({ sid }: { sid: string }) => (useMay('qualification.read') ? <Papers sid={sid} /> : null)
