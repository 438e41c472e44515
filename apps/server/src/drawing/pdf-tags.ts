import type { Kit } from './pdf-kit.ts';

/** Kinds of PDF structure elements that a report needs. */
export type TagName =
  | 'Document'
  | 'Part'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Caption'
  | 'BlockQuote'
  | 'Link'
  | 'Note';

export type Tag = PDFKit.PDFStructureElement;

/** What a screen reader is told of an element; the box says how large a picture is: left, top, right, bottom in points. */
export interface TagOptions extends PDFKit.Mixins.StructureElementOptions {
  readonly scope?: 'Column' | 'Row';
  readonly bbox?: readonly [number, number, number, number];
  readonly placement?: 'Block';
}

/** The tree of what the pages say, beside what they look like. */
export interface Tags {
  readonly root: Tag;
  /** A branch; what it holds is added later. */
  branch(parent: Tag, name: TagName, options?: TagOptions): Tag;
  /** A leaf with what is drawn meanwhile. */
  leaf(parent: Tag, name: TagName, draw: () => void, options?: TagOptions): void;
  /** What is drawn meanwhile belongs to the element too: the rest of a paragraph on the next page. */
  more(tag: Tag, name: TagName, draw: () => void): void;
  /** A link over what is drawn, told by its own words. */
  link(parent: Tag, address: string, box: LinkBox, draw: () => void): void;
  /** What is drawn meanwhile is decoration, or said elsewhere. */
  artifact(draw: () => void, type?: 'Pagination' | 'Layout'): void;
  end(): void;
}

export interface LinkBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly words: string;
}

export function createTags(kit: Kit, title: string): Tags {
  const root = kit.struct('Document', { title });
  kit.addStructure(root);
  const branch: Tags['branch'] = (parent, name, options = {}) => {
    const tag = kit.struct(name, options);
    parent.add(tag);
    return tag;
  };
  const more: Tags['more'] = (tag, name, draw) => {
    tag.add(kit.markStructureContent(name));
    draw();
    kit.endMarkedContent();
  };
  return {
    root,
    branch,
    more,
    leaf(parent, name, draw, options = {}) {
      const tag = branch(parent, name, options);
      more(tag, name, draw);
      tag.end();
    },
    link(parent, address, { x, y, width, height, words }, draw) {
      const tag = branch(parent, 'Link');
      more(tag, 'Link', draw);
      // Strings of annotations are String objects to the kit; a plain one is a name.
      const options = { structParent: tag, Contents: new String(words) } as unknown as PDFKit.Mixins.AnnotationOption;
      kit.link(x, y, width, height, address, options);
      tag.end();
    },
    artifact(draw, type = 'Layout') {
      kit.markContent('Artifact', { type });
      draw();
      kit.endMarkedContent();
    },
    end() {
      root.end();
    },
  };
}
