import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { borderNamed, useBorders, type Border } from '#widgets/map/borders.ts'
import { DistrictMap } from '#widgets/map/district-map.tsx'
import styles from '../stores.module.css'

type Scope = WireResult<typeof stores.grabScope>

const noBorders: readonly Border[] = []

/** The same districts as in the list, drawn: what is ticked there is filled here. */
export const AreaMap = ({
  scope,
  km,
  chosen,
  noneIsAll,
  lockOf,
  onToggle,
}: {
  scope: Scope
  km: number | null
  chosen: ReadonlySet<string>
  /** Where none is chosen all of them are meant. */
  noneIsAll: boolean
  lockOf: (code: string) => string | undefined
  onToggle: ((code: string, on: boolean) => void) | undefined
}) => {
  const districts = Object.entries(scope.city_district)
  const borders = useBorders(districts[0]?.[0] ?? '')
  const drawn = districts.flatMap(([code, name]) => {
    const border = borderNamed(borders ?? noBorders, code, name)
    return border ? [{ ...border, code, name }] : []
  })
  const isWhole = noneIsAll && chosen.size === 0
  const undrawn = borders ? districts.length - drawn.length : 0
  return (
    <>
      <DistrictMap
        key={borders ? 'drawn' : 'coming'}
        label={km === null ? `${scope.name}，不限距离` : `${scope.name}周围 ${km} 公里`}
        borders={drawn}
        store={scope}
        km={km}
        lookOf={({ code }) => ({ on: chosen.has(code) || isWhole, lock: lockOf(code) })}
        onPress={onToggle && (({ code }) => onToggle(code, !chosen.has(code)))}
      />
      <p className={styles.quiet}>
        {[
          ...(onToggle ? ['点地图上的区县也可以选择'] : []),
          ...(districts.some(([code]) => lockOf(code)) ? ['上锁的区县到日期后才能取消'] : []),
          ...(km === null ? [] : ['虚线是距离']),
        ]
          .map((words) => `${words}。`)
          .join('')}
        {undrawn > 0 && `有 ${undrawn} 个区县没有边界，请在列表里选。`}
      </p>
    </>
  )
}
