import path from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Pages = { console: string; phone: string };

/*
 * Which modules are one file. Each file costs a request, and left alone the bundler makes one for each set of screens
 * that share a module: a list took a hundred and fifty.
 */

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Packages of which a module loads what it names, and not all that they export: where each part is. */
const packages = [
  { name: 'antd', index: /\/antd\/es\/index\.js$/, part: (name: string) => `/antd/es/${kebab(name)}/index.js` },
  {
    name: '@ant-design/icons',
    index: /\/@ant-design\/icons\/es\/index\.js$/,
    part: (name: string) => `/@ant-design/icons/es/icons/${name}.js`,
  },
];

/** What a module loads at once, by its imports. */
const loadedBy = (id: string, graph: Graph): string[] => {
  const module = graph.getModuleInfo(id);
  return (module?.importedIds ?? []).flatMap((one) => {
    const from = packages.find(({ index }) => index.test(one));
    if (!from) return [one];
    const folder = one.slice(0, one.indexOf('/node_modules/') + '/node_modules'.length);
    const names = (module?.code ?? '').matchAll(
      new RegExp(String.raw`import\s*\{([^}]*)\}\s*from\s*["']${from.name}["']`, 'g'),
    );
    return [...names].flatMap(([, list = '']) =>
      list.split(',').map((name) => folder + from.part(name.trim().split(/\s/)[0] ?? '')),
    );
  });
};

/** Adds a module and those that it loads: at once, or also later. */
const addLoaded = (loaded: Set<string>, id: string, graph: Graph, later = false): Set<string> => {
  if (loaded.has(id)) return loaded;
  loaded.add(id);
  for (const one of loadedBy(id, graph)) addLoaded(loaded, one, graph, later);
  if (later)
    for (const one of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) addLoaded(loaded, one, graph, true);
  return loaded;
};

const isScreen = (id: string): boolean => /\/src\/features\/[\w-]+\/web\/\w+Screen\.tsx$/.test(id);

/** Parts that so many screens load are loaded with the first screen that is opened. */
const usedBy = 5;

/**
 * `ground`: what the web app for phones and the console share from the start. `start`: what the console loads before a
 * form to sign in. `console`: its frame and its home page. `kit`: what many screens are made of.
 */
const chunkNames = ['ground', 'start', 'console', 'kit'] as const;
type Chunk = (typeof chunkNames)[number];

/** What pages of the web app for phones share with the console is left to the bundler: a phone loads nothing else. */
const chunksOf = (graph: Graph, pages: Pages): Map<string, Chunk> => {
  const loaded = (...files: string[]): Set<string> =>
    files.reduce((set, file) => addLoaded(set, path.resolve(file), graph), new Set<string>());
  const phone = loaded(pages.phone);
  const phonePages = loaded(...[...phone].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const ofConsole = addLoaded(new Set(), path.resolve(pages.console), graph, true);
  const uses = new Map<string, number>();
  for (const screen of [...ofConsole].filter(isScreen))
    for (const id of loaded(screen)) uses.set(id, (uses.get(id) ?? 0) + 1);
  const chunks = new Map<string, Chunk>();
  const put = (chunk: Chunk, ids: Iterable<string>): void => {
    for (const id of ids) if (!chunks.has(id) && (chunk === 'ground' || !phonePages.has(id))) chunks.set(id, chunk);
  };
  const shared = [...phone].filter((id) => ofConsole.has(id));
  put('ground', shared);
  put('start', loaded(pages.console));
  put('console', loaded('src/app/web/Console.tsx', 'src/features/home/web/HomeScreen.tsx'));
  for (const [id, count] of uses) if (count >= usedBy) put('kit', [id]);
  return chunks;
};

/** Whether a module is loaded by its name alone, and is therefore a file of its own. */
const standsAlone = (id: string, graph: Graph): boolean => {
  const module = graph.getModuleInfo(id);
  return module !== null && module.dynamicImporters.length > 0 && module.importers.length === 0;
};

/**
 * For Rolldown's `codeSplitting`. A file never needs one that is named after it here: a module is with what it imports,
 * or after it.
 */
export const chunkGroups = (pages: Pages): Rolldown.CodeSplittingGroup[] => {
  let chunks: Map<string, Chunk> | undefined;
  const chunkOf = (id: string, graph: Graph): Chunk | undefined => {
    chunks ??= chunksOf(graph, pages);
    return standsAlone(id, graph) ? undefined : chunks.get(id);
  };
  return chunkNames.map((chunk, at) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
    debugName: chunk,
    priority: chunkNames.length - at,
    includeDependenciesRecursively: chunk === 'ground',
  }));
};
