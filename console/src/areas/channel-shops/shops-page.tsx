import { pages } from '@zdb/contract/pages'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { useMay } from '#core/session/session.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { OpenApiPanel } from './open-api/open-api.tsx'
import { AuthorisationResult } from './parts/authorisation-result.tsx'
import { ShopList } from './parts/shop-list.tsx'
import styles from './shops-page.module.css'

/** `adapter` and `returned` are what a channel's page sends a person back with. */
const fields = { tab: oneOf('shops', 'openapi'), sid: text(), adapter: text(), returned: text() }

const tabs = [
  { key: 'shops', label: '网店', tone: 'neutral' },
  { key: 'openapi', label: '开放接口', tone: 'neutral' },
] as const

export const ShopsPage = () => {
  const [{ tab, sid, adapter, returned }, setFilter] = useFilter(fields)
  const manages = useMay('channel.manage')
  return (
    <>
      <PageHeader
        title={pages.channelShops.title}
        note="绑定各渠道的网店，订单会自动进来；也可以用开放接口对接自己的系统"
      />
      <div className={styles.page}>
        <AuthorisationResult
          adapter={adapter}
          returned={returned}
          onClose={() => setFilter({ adapter: '', returned: '' })}
        />
        {manages && (
          <div className={styles.tabs}>
            <StatusTabs label="网店与接口" tabs={tabs} value={tab} onChange={(next) => setFilter({ tab: next })} />
          </div>
        )}
        {manages && tab === 'openapi' ? (
          <OpenApiPanel />
        ) : (
          <ShopList sid={sid} onSid={(next) => setFilter({ sid: next })} />
        )}
      </div>
    </>
  )
}
