import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { pages } from '@zdb/contract/pages'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { SettingForm } from '#ui/form/setting-form.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { draftOf, isSame, mistakesIn, settingOf, type Draft, type Setting } from './setting-draft.ts'
import { SettingFacts } from './setting-facts.tsx'
import { SettingFields } from './setting-fields.tsx'
import styles from './setting-page.module.css'

/** The number 0 stands for all stores; the setting is never saved for one of them (spec 3, section 9). */
const everyStore = { sid: '0' }

const CallSetting = ({ saved, usual }: { saved: Setting; usual: Setting }) => {
  const { send, pending } = useSend(deliverySetup.saveSetting)
  const save = async (draft: Draft): Promise<Mistakes | undefined> => {
    const answer = await send({
      params: everyStore,
      body: { identifier: 'delivery', sid: 0, setting: settingOf(draft) },
    })
    if (!answer.ok)
      return Object.fromEntries(answer.errors.map(({ field, message }) => [field.replace(/^setting\./, ''), message]))
    await refresh(deliverySetup.setting)
    saySuccess('配送设置已保存')
    return undefined
  }
  return (
    <SettingForm
      kept={draftOf(saved)}
      saved="已保存，对全部门店生效"
      busy={pending}
      isSame={isSame}
      mistakesIn={mistakesIn}
      onSave={save}
      usual={draftOf(usual)}
    >
      {({ draft, mistakes, change }) => (
        <SettingFields usual={usual} draft={draft} mistakes={mistakes} onChange={change} />
      )}
    </SettingForm>
  )
}

export const SettingPage = () => {
  const manages = useMay('delivery.setup')
  const read = useRead(deliverySetup.setting, { params: { ...everyStore, identifier: 'delivery' } })
  const loading = (
    <Panel title="呼叫策略">
      <Skeleton rows={6} height={32} />
    </Panel>
  )
  return (
    <>
      <PageHeader title={pages.deliverySetting.title} note="没有另外选择时，全部门店都这样呼叫骑手" />
      <Loaded reading={read} skeleton={loading}>
        {({ setting, usual }) =>
          manages ? (
            <div className={styles.narrow}>
              <CallSetting saved={setting} usual={usual} />
            </div>
          ) : (
            <SettingFacts setting={setting} />
          )
        }
      </Loaded>
    </>
  )
}
