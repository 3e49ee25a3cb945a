import { pages, routeTo } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { isGranted } from '#core/router/menu.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DetailPage as Detail } from '#ui/detail/detail-page.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { businessStates } from '@zdb/contract/shop/stores/states'
import { NoStore } from '#widgets/shops/no-store.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { useStoreActions } from '../actions.tsx'
import { ContactList } from '../contacts/contact-list.tsx'
import { hoursWords } from '../edit/hours-words.ts'
import { categoryNames, lifeOf, lifeTone, type StoreDetail } from '../store.ts'
import { StorePapers } from './store-papers.tsx'
import { StorePictures } from './store-pictures.tsx'
import styles from './detail-page.module.css'

const { title } = pages.storeInfo

const outlook: Readonly<Partial<Record<ReturnType<typeof lifeOf>, string>>> = {
  draft: '完善资料后提交审核，通过后才能接单。',
  reviewing: '平台正在审核，期间不能修改；需要改动请先撤回。',
  rejected: '请按原因修改后重新提交。',
  suspended: '停用期间不能接新单，已接的订单请继续完成。',
}

const Now = ({ store }: { store: StoreDetail }) => {
  const { actionsOf, press, dialogs } = useStoreActions(['close', 'reopen'])
  const life = lifeOf(store)
  const isOpen = store.status === businessStates.open.code
  const maySwitch = store.actions.includes(isOpen ? 'close' : 'reopen')
  const actions = actionsOf(store)
  return (
    <Panel title="现在">
      <p className={styles.tags}>
        <StatusTag tone={lifeTone(store)}>{store.life_zh}</StatusTag>
        {life === 'normal' && maySwitch && (
          <span className={styles.switch}>
            <Switch label={`${store.name}营业`} on={isOpen} onChange={(on) => press(on ? 'reopen' : 'close', store)} />
            {store.status_zh}
          </span>
        )}
        {life === 'normal' && !maySwitch && (
          <StatusTag tone={isOpen ? businessStates.open.tone : businessStates.closed.tone}>{store.status_zh}</StatusTag>
        )}
        {life === 'normal' && isOpen && !store.in_hours && <StatusTag tone="neutral">营业时间外</StatusTag>}
        {store.is_default && <StatusTag tone="neutral">默认门店</StatusTag>}
      </p>
      <Facts
        rows={filledRows({
          原因: store.life_reason || store.close_reason,
          停用至: store.suspended_until?.slice(0, 16),
          恢复营业: store.reopen_at?.slice(0, 16),
        })}
      />
      {outlook[life] && <p className={styles.note}>{outlook[life]}</p>}
      <div className={styles.acts}>
        <Actions actions={actions} quiet={life === 'normal' || life === 'suspended'} />
      </div>
      {dialogs}
    </Panel>
  )
}

/** What is set for this store elsewhere, and what each page is called from here. */
const settings = {
  receiveSetting: '接单开通',
  storeSetting: '门店设置',
  storeCertificates: '资质',
  storeDeposit: '诚信保证金',
  deliveryArea: '配送区域',
  grabScope: '抢单区域',
  storeFlash: '闪推服务',
  storeTransferSetting: '转单设置',
  storeContacts: '联系人',
  courierChannels: '配送渠道与骑手',
} as const

type Setting = keyof typeof settings

const Links = ({ sid }: { sid: string }) => {
  const menu = useSession((session) => session.menu)
  const granted = (Object.keys(settings) as Setting[]).filter((name) => isGranted(menu, pages[name].path))
  return (
    <Panel title="相关设置">
      <ul className={styles.links}>
        {granted.map((name) => (
          <li key={name}>
            <PageLink to={routeTo(name, { sid })}>{settings[name]}</PageLink>
          </li>
        ))}
        {isGranted(menu, pages.channelShops.path) && (
          <li>
            <PageLink to={routeTo('channelShops')}>网店</PageLink>
          </li>
        )}
      </ul>
    </Panel>
  )
}

const StoreFacts = ({ store }: { store: StoreDetail }) => (
  <>
    <Panel title="门店资料">
      <Facts
        rows={{
          门店编号: <Copyable text={store.openid} />,
          经营类目: categoryNames(store.categories),
          地址: `${areaName(store)}${store.street}`,
          营业时间: (
            <span className={styles.lines}>
              {hoursWords(store.hours).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
          ),
          建立时间: store.created_at.slice(0, 16),
        }}
      />
    </Panel>
    <Panel title="联系人">
      <ContactList sid={store.sid} contacts={store.contacts} />
    </Panel>
    <StorePapers sid={store.sid} />
    <StorePictures store={store} />
  </>
)

const Store = ({ sid }: { sid: string }) => {
  const store = useRead(stores.show, { params: { sid } })
  useRefreshOn('store', [stores.show])
  return (
    <LoadedDetail title={title} back={<PageLink to={routeTo('stores')}>返回门店列表</PageLink>} reading={store}>
      {(data) => (
        <Detail
          title={data.name}
          note={<PageLink to={routeTo('stores')}>返回门店列表</PageLink>}
          facts={<StoreFacts store={data} />}
          now={<Now store={data} />}
          history={<Links sid={data.sid} />}
        />
      )}
    </LoadedDetail>
  )
}

export const DetailPage = () => {
  const sid = useStoreId()
  if (sid) return <Store key={sid} sid={sid} />
  return (
    <>
      <PageHeader title={title} />
      <Panel title="门店资料">
        <NoStore />
      </Panel>
    </>
  )
}
