const SPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const property = (name: string, description: string): string => `
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`;

/** Name of the file inside a PDF by which programs find the Factur-X. */
export const FACTUR_X_FILE = "factur-x.xml";

/** Metadata (XMP) of the embedded Factur-X, with the extension schema that PDF/A requires for it. */
export const FACTUR_X_XMP = `
      <rdf:Description rdf:about="" xmlns:fx="${SPACE}">
        <fx:DocumentType>INVOICE</fx:DocumentType>
        <fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName>
        <fx:Version>1.0</fx:Version>
        <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
      </rdf:Description>
      <rdf:Description rdf:about=""
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
        <pdfaExtension:schemas>
          <rdf:Bag>
            <rdf:li rdf:parseType="Resource">
              <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
              <pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI>
              <pdfaSchema:prefix>fx</pdfaSchema:prefix>
              <pdfaSchema:property>
                <rdf:Seq>${property("DocumentFileName", "name of the embedded XML invoice file")}${property("DocumentType", "INVOICE")}${property("Version", "The actual version of the Factur-X XML schema")}${property("ConformanceLevel", "The conformance level of the embedded Factur-X data")}
                </rdf:Seq>
              </pdfaSchema:property>
            </rdf:li>
          </rdf:Bag>
        </pdfaExtension:schemas>
      </rdf:Description>`;
