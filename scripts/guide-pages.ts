import { marked } from 'marked'
import type { Plugin } from 'vite'

/** A page of the guide as HTML, with its pictures where the build puts them: `import html from '../docs/guide/en/operator.md'`. */
export const guidePages: Plugin = {
  name: 'guide-pages',
  transform: {
    filter: { id: /\/docs\/guide\/.*\.md$/ },
    handler(text) {
      const pictures: string[] = []
      const html = marked
        .parse(text, { async: false })
        .replaceAll(
          /<img src="([^"]+)"/g,
          (_match, file: string) => `<img loading="lazy" src="\${at${pictures.push(file) - 1}}"`,
        )
      const imports = pictures.map((file, at) => `import at${at} from ${JSON.stringify(`${file}?url`)}`)
      // The guide has no backticks but those that marked made <code>.
      return { code: `${imports.join('\n')}\nexport default \`${html}\``, moduleType: 'js', map: null }
    },
  },
}
