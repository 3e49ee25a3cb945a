import { slogan } from '#core/router/page-title.ts'
import { footerLinks } from '../navigation/links.ts'
import { OutsideLink } from '../navigation/outside-link.tsx'
import styles from './footer.module.css'

export const Footer = () => (
  <footer className={styles.footer}>
    <nav aria-label="站点链接">
      {footerLinks.map((link) => (
        <OutsideLink key={link.path} link={link} />
      ))}
    </nav>
    <p>{slogan}</p>
  </footer>
)
