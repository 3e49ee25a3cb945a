/** How a merchant delivers that has not said anything yet, as it travels. */
export const usualSetting = {
  strategy: 'autopilot',
  auto_dispatch: false,
  lead_minutes: 60,
  escalate_minutes: 3,
  max_tip: '10.00',
  weight: 2,
  remarks: '',
} as const
