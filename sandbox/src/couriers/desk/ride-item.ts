import { buttonsOf } from '../../page-button.ts'
import { clockTime, escapeHtml } from '../../page.ts'
import { nextSteps, stateNames, stepNames } from '../town/steps.ts'
import type { Charge, Ride, Spot } from '../town/entities.ts'

const deskButton = buttonsOf('/couriers/desk')
export const yuan = (amount: number): string => `${amount < 0 ? '-' : ''}¥${(Math.abs(amount) / 100).toFixed(2)}`

const chargeNames = {
  ride: '配送费',
  tip: '小费',
  cancel: '取消费',
  sendBack: '退回费',
  refund: '退款',
} as const satisfies Record<Charge['kind'], string>

export const chargeItem = (title: string, { kind, amount, sn, at }: Charge): string =>
  `<li class="row"><span>${chargeNames[kind]} <span class="soft">${escapeHtml(title)} ${escapeHtml(sn)}</span></span>
<span>${yuan(amount)} <span class="soft">${clockTime(at)}</span></span></li>`

/** A ride with everything that may become of it next. */
export function rideItem(title: string, ride: Ride, spot: Spot | undefined, cancelFee: number): string {
  const { courier, id, sn, state, rider, price, tip, charged, distanceMetres, pickup, door } = ride
  const steps = nextSteps[state].map((to) => deskButton(stepNames[to], 'ride', { courier, id, to }))
  const where = rider
    ? `骑手 ${rider.name} <span class="phone">${rider.mobile}</span>${spot ? ` · ${spot.longitude.toFixed(5)}, ${spot.latitude.toFixed(5)}` : ''}`
    : '还没有骑手'
  const money = [yuan(price), tip > 0 && `小费 ${yuan(tip)}`, steps.length === 0 && `实收 ${yuan(charged)}`]
  const log = ride.log.map(({ at, what }) => `<div class="soft">${clockTime(at)} ${escapeHtml(what)}</div>`)
  return `<li><div class="row"><span><strong>${stateNames[state]}</strong> <span class="soft">${escapeHtml(title)}</span></span>
<code>${escapeHtml(sn)}</code></div>
<div class="row"><span>${escapeHtml(pickup.name)} → ${escapeHtml(door.address)} <span class="soft">${(distanceMetres / 1_000).toFixed(1)} km</span></span>
<span>${money.filter(Boolean).join('，')}</span></div>
<div class="row"><span class="soft">${where}</span><span class="soft">${
    nextSteps[state].includes('cancelled') && cancelFee > 0 ? `商家现在取消收 ${yuan(cancelFee)}` : ''
  }</span></div>
<div class="modes tight">${steps.join('')}</div>
<details id="${escapeHtml(`${courier}-${id}`)}"><summary class="soft">经过 ${escapeHtml(id)}</summary>${log.join('')}</details></li>`
}
