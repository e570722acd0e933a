import { guideFrameTexts, guideTexts } from './guide-text.ts'
import { loadPart } from './platform/ui/call/load-part.ts'
import { LanguageSwitch, ThemeSwitch } from './platform/ui/frame/navbar-choices.tsx'
import { locale } from './platform/ui/theme/locale.ts'
import { Logo } from './platform/ui/theme/logo.tsx'
import { useText } from './platform/ui/theme/use-text.ts'
import './guide.css'

type GuidePage = keyof typeof guideTexts
const isGuidePage = (name: string | null): name is GuidePage => name !== null && Object.hasOwn(guideTexts, name)

const files = import.meta.glob<string>('../docs/guide/*/*.md', { import: 'default' })

/** `/help?page=operator`, open to everybody: the page asked for in the language of the reader, the first one otherwise. */
export async function openGuide(asked: string | null) {
  const page = isGuidePage(asked) ? asked : 'operator'
  const html = await loadPart(async () => files[`../docs/guide/${locale}/${page}.md`]?.())
  document.title = `${guideTexts[page][locale]} · Minerva`
  return <Guide page={page} html={html ?? ''} />
}

function Guide({ page, html }: { page: GuidePage; html: string }) {
  const t = useText(guideFrameTexts)
  return (
    <div className="guide">
      <header>
        <Logo />
        <strong>{t('guide')}</strong>
        <a href="/">{t('toConsole')}</a>
        <ThemeSwitch />
        <LanguageSwitch />
      </header>
      <nav aria-label={t('pages')}>
        <ul>
          {Object.entries(guideTexts).map(([name, title]) => (
            <li key={name}>
              <a href={`/help?page=${name}`} aria-current={name === page ? 'page' : undefined}>
                {title[locale]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {/* Our own files, made into HTML by the build. */}
      <main dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
