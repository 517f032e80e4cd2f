import { departmentWords, demoPlants, type DemoPlant } from './demo-words.ts';
import type { SeededRandom } from './seeded-random.ts';

export type DemoDepartment = {
  depkey: string;
  depid: string;
  depname: string;
  coid: string;
  plantid: string;
  parentkey: string | null;
  ancestors: string[];
};

/** A department of the tree under construction; `centre` is the index of the centre it belongs to. */
type Branch = { department: DemoDepartment; centre: number; children: number };

const DEPTH = 6;
/** The index of the manufacturing centre, the only one with lines under teams. */
const DEEPEST_CENTRE = 1;
const EMPLOYEES_PER_DEPARTMENT = 25;

const idOf = (number: number): string => String(1000 + number);

/** A plant's department tree under construction, by id, parents first. */
class PlantTree {
  readonly plant: DemoPlant;
  readonly branches: Branch[] = [];
  constructor(plant: DemoPlant) {
    this.plant = plant;
    const root = this.#add(null, plant.name, -1);
    for (const [index, centre] of this.#words.centres.entries()) this.#add(root, centre.name, index);
  }
  get #words(): (typeof departmentWords)[keyof typeof departmentWords] {
    return departmentWords[this.plant.language];
  }
  centre(index: number): Branch {
    const found = this.branches.find((branch) => branch.centre === index);
    if (!found) throw new RangeError(`the plant ${this.plant.name} has no centre ${index}`);
    return found;
  }
  #add(parent: Branch | null, depname: string, centre: number): Branch {
    const { coid, plantid } = this.plant;
    const depid = idOf(this.branches.length);
    const depkey = `${coid}${plantid}_${depid}`;
    const ancestors = [...(parent?.department.ancestors ?? []), depkey];
    const parentkey = parent?.department.depkey ?? null;
    const branch = { department: { depkey, depid, depname, coid, plantid, parentkey, ancestors }, centre, children: 0 };
    this.branches.push(branch);
    if (parent) parent.children += 1;
    return branch;
  }
  /** Adds a department under `parent`, named after its level; `name` gives it a fixed name. */
  grow(parent: Branch, name?: string): Branch {
    const words = this.#words;
    const fields = words.centres[parent.centre]?.fields ?? [];
    const pattern = words.levels[parent.department.ancestors.length - 2] ?? '';
    const round = Math.floor(parent.children / words.numbers.length);
    const field = fields[parent.children % fields.length] ?? '';
    const number = words.numbers[parent.children % words.numbers.length] ?? '';
    const made = pattern.replace('{field}', field).replace('{number}', number);
    return this.#add(parent, name ?? (round === 0 ? made : `${made} ${round + 1}`), parent.centre);
  }
}

const plantTree = (plant: DemoPlant, wanted: number, random: SeededRandom): DemoDepartment[] => {
  const tree = new PlantTree(plant);
  // A fixed name that guides and tests can refer to.
  if (plant.language === 'tw') tree.grow(tree.centre(0), '系統二課');
  let deepest = tree.centre(DEEPEST_CENTRE);
  while (deepest.department.ancestors.length < DEPTH) deepest = tree.grow(deepest);
  while (tree.branches.length < wanted) {
    const parent = random.pick(tree.branches);
    const depth = parent.department.ancestors.length;
    if (depth > 1 && depth < DEPTH) tree.grow(parent);
  }
  return tree.branches.map((branch) => branch.department);
};

/** The departments of all plants, six levels deep, about one for 25 people; parents before children. */
export const demoDepartments = (
  headcount: (plant: DemoPlant) => number,
  random: SeededRandom,
): Map<DemoPlant, DemoDepartment[]> =>
  new Map(
    demoPlants.map((plant) => [
      plant,
      plantTree(plant, Math.round(headcount(plant) / EMPLOYEES_PER_DEPARTMENT), random),
    ]),
  );
