import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useMay } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import type { Mistakes } from '#ui/form/mistakes.ts'
import { SettingForm } from '#ui/form/setting-form.tsx'
import { momentOf } from '#ui/format/moment.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { StoreSettingFrame } from '../store-setting-frame.tsx'
import styles from '../stores.module.css'
import { AreaMap } from './area-map.tsx'

type Scope = WireResult<typeof stores.grabScope>

const kinds = {
  grab: {
    name: 'grabScope',
    show: stores.grabScope,
    save: stores.saveGrabScope,
    note: '只看得到这些区县的抢单和竞价单；一个都不选就是全城',
    none: '没有选择区县：全城的订单都看得到',
    title: '抢单区域',
  },
  delivery: {
    name: 'deliveryArea',
    show: stores.deliveryArea,
    save: stores.saveDeliveryArea,
    note: '门店能送到的区县；没有配送区域不能开通接单',
    none: '没有选择区县：不能开通接单',
    title: '配送区域',
  },
} as const

type Kind = keyof typeof kinds

/** Saved districts that cannot be given up yet, with the date from which they can. */
const locksOf = (scope: Scope): ReadonlyMap<string, string> =>
  new Map(
    scope.shop_scope
      .filter((row) => momentOf(row.allow_modified_after_date) >= new Date())
      .map((row) => [row.district, row.allow_modified_after_date.slice(0, 10)]),
  )

const District = ({
  name,
  on,
  lock,
  reads,
  onChange,
}: {
  name: string
  on: boolean
  lock: string | undefined
  reads: boolean
  onChange: (on: boolean) => void
}) => (
  <label className={styles.district}>
    <input
      type="checkbox"
      checked={on}
      disabled={reads || lock !== undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{name}</span>
    {lock && <small>{lock} 之后可改</small>}
  </label>
)

type Draft = { chosen: ReadonlySet<string>; radius: string }

const isSame = (a: Draft, b: Draft): boolean =>
  a.radius === b.radius && a.chosen.size === b.chosen.size && [...a.chosen].every((code) => b.chosen.has(code))

const toggled = (chosen: ReadonlySet<string>, code: string, on: boolean): ReadonlySet<string> =>
  new Set(on ? [...chosen, code] : [...chosen].filter((other) => other !== code))

const AreaForm = ({ kind, scope }: { kind: Kind; scope: Scope }) => {
  const { save, show, none, title } = kinds[kind]
  const manages = useMay('store.receive')
  const { send, pending } = useSend(save)
  const saved = new Set(scope.shop_scope.map(({ district }) => district))
  const locks = locksOf(scope)
  const lockOf = (code: string) => (saved.has(code) ? locks.get(code) : undefined)
  const submit = async ({ chosen, radius }: Draft): Promise<Mistakes | undefined> => {
    const answer = await send({
      params: { sid: scope.sid },
      body: { districts: [...chosen], radius: radius === '' ? null : Number(radius) },
    })
    if (!answer.ok) return { districts: answer.message }
    await refresh(show, stores.receiveCheck)
    saySuccess(`${title}已保存`)
    return undefined
  }
  return (
    <SettingForm<Draft>
      kept={{ chosen: saved, radius: scope.radius === null ? '' : String(scope.radius) }}
      saved="已保存"
      readOnly={!manages}
      busy={pending}
      isSame={isSame}
      onSave={submit}
    >
      {({ draft: { chosen, radius }, mistakes, change }) => {
        const toggle = (code: string, on: boolean) => change({ chosen: toggled(chosen, code, on) })
        return (
          <div className={styles.area}>
            <Panel title={`${scope.city}的区县`}>
              <p>
                {chosen.size === 0 ? none : `已选 ${chosen.size} 个区县`}。保存后的区县 {scope.lock_days}{' '}
                天内不能取消，可以随时增加。
              </p>
              <div className={styles.districts} role="group" aria-label={`${scope.city}的区县`}>
                {Object.entries(scope.city_district).map(([code, name]) => (
                  <District
                    key={code}
                    name={name}
                    on={chosen.has(code)}
                    lock={lockOf(code)}
                    reads={!manages}
                    onChange={(on) => toggle(code, on)}
                  />
                ))}
              </div>
              {mistakes.districts && <p role="alert">{mistakes.districts}</p>}
            </Panel>
            <Panel title="地图">
              <AreaMap
                scope={scope}
                km={radius === '' ? null : Number(radius)}
                chosen={chosen}
                noneIsAll={kind === 'grab'}
                lockOf={lockOf}
                onToggle={manages ? toggle : undefined}
              />
              {manages ? (
                <NumberField
                  label="离门店多远以内"
                  hint="只在已选区县内再缩小；不填就不限距离"
                  min="1"
                  max="200"
                  precision={0}
                  unit="公里"
                  value={radius}
                  onChange={(next) => change({ radius: next })}
                />
              ) : (
                <p>{scope.radius === null ? '不限距离' : `${scope.radius} 公里以内`}</p>
              )}
            </Panel>
          </div>
        )
      }}
    </SettingForm>
  )
}

const Area = ({ kind, sid }: { kind: Kind; sid: string }) => {
  const read = useRead(kinds[kind].show, { params: { sid } })
  useRefreshOn('store', [kinds[kind].show])
  return <Loaded reading={read}>{(scope) => <AreaForm kind={kind} scope={scope} />}</Loaded>
}

const areaPage = (kind: Kind) =>
  function AreaPage() {
    return (
      <StoreSettingFrame name={kinds[kind].name} note={kinds[kind].note}>
        {({ sid }) => <Area key={sid} kind={kind} sid={sid} />}
      </StoreSettingFrame>
    )
  }

export const GrabScopePage = areaPage('grab')
export const DeliveryAreaPage = areaPage('delivery')
