import { Bouquet } from './bouquet.tsx'
import styles from './brand-panel.module.css'

const promises = [
  { title: '多平台订单，一处接', words: '网单、转单、抢单，到点提醒' },
  { title: '全国花店蛋糕店，随手转', words: '比价、指定、竞价，评价可查' },
  { title: '同城配送，一键叫齐', words: '多家运力比价，谁快谁省' },
]

export const BrandPanel = () => (
  <aside className={styles.panel} aria-label="转单宝介绍">
    <header>
      <h2>好单不等人</h2>
      <p>鲜花、蛋糕商家的接单、转单与配送后台</p>
    </header>
    <Bouquet />
    <ul>
      {promises.map(({ title, words }) => (
        <li key={title}>
          <strong>{title}</strong>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </aside>
)
